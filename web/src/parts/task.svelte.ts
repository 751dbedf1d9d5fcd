// Something that is asked of the server: whether it is on its way, why it was not done, or that it is done.

import { reasonOf } from "../call";

export class Task {
  isBusy = $state(false);
  problem = $state("");
  done = $state("");

  /** Does it, unless it is being done already; says so in the end if there is a word for it. */
  async run(work: () => Promise<unknown>, done = ""): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = this.done = "";
    try {
      await work();
      this.done = done;
    } catch (error) {
      this.problem = reasonOf(error);
    } finally {
      this.isBusy = false;
    }
  }
}
