/** What every plain object knows by itself: a name from outside may be one of these, wherever a name may stand. */
export const OBJECT_NAMES = [
  ...Object.getOwnPropertyNames(Object.prototype),
  // Known to functions, and what makes an object one that can be waited for.
  'prototype',
  'name',
  'length',
  'then',
]
