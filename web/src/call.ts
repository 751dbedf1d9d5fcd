// Requests to the server.

import { settings } from "./settings.svelte";
import { errors } from "./strings/errors";
import { capital } from "./text.svelte";

export class Refusal extends Error {
  constructor(
    reason: string,
    readonly rule: string,
    readonly status: number,
  ) {
    super(reason);
  }
}

/** Returns what the server answers, or throws the reason it gives. */
export async function call<T>(path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<T> {
  const headers: Record<string, string> = { "accept-language": settings.language };
  if (body !== undefined) headers["content-type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Refusal(errors.say.noAnswer, "", 0);
  }
  if (response.status === 204) return null as T;
  const data = (await response.json().catch(() => ({}))) as { reason?: string; rule?: string };
  if (!response.ok) {
    throw new Refusal(sentence(data.reason ?? errors.say.status(response.status)), data.rule ?? "", response.status);
  }
  return data as T;
}

/** A reason is part of a sentence on the command line; here it stands alone. */
const sentence = (reason: string): string => capital(reason) + (/[.!?]$/.test(reason) ? "" : ".");

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
