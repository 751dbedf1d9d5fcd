// Who is to sit at the seats of a table that is being made.

export const ME = "me";
export const HERE = "here"; // somebody who shares this device
export const OPEN = "open";

export type Place = { who: string; name: string }; // otherwise `who` is the level of a bot

export const isAtDevice = (place: Place): boolean => place.who === ME || place.who === HERE;
export const isPerson = (place: Place): boolean => isAtDevice(place) || place.who === OPEN;
