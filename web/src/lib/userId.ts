/** 28 letters and digits (spec 9.21). */
const USER_ID = /^[0-9a-zA-Z]{28}$/;

export function isUserId(text: string): boolean {
  return USER_ID.test(text);
}
