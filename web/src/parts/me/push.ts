// Notices by this browser, shown by the service worker /push.js even when no page of ours is open.

import { call } from "../../call";
import type { Me, PushWish } from "../../protocol";

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

export async function currentPush(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/push.js");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the person and the server; returns false if the person does not want it. */
export async function startPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/push.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  await call<Me>("/api/me/pushes", wish(subscription));
  return true;
}

export async function stopPush(): Promise<void> {
  const subscription = await currentPush();
  if (!subscription) return;
  await subscription.unsubscribe();
  await call("/api/me/pushes/remove", wish(subscription)).catch(() => undefined); // it may have forgotten it
}

function wish(subscription: PushSubscription): PushWish {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** Returns the bytes of a text in base64url. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
