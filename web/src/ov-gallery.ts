import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import Gallery from "./OvGallery.svelte";
mount(Gallery, { target: document.getElementById("x")! });
