/** Amplify computes with its own big numbers: 300 ms of processor time for a sign-in, 30 ms with the engine's. */

interface Big {
  toString(radix: number): string;
}

interface BigNumbers {
  new (digits: string, radix: number): Big;
  prototype: { modPow(exponent: Big, modulus: Big, done: (error: unknown, power: Big) => void): void };
}

const INSIDE = '@aws-amplify/auth/dist/esm/providers/cognito/utils/srp/BigInteger/BigInteger.mjs';
const file = new URL(`../../node_modules/aws-amplify/node_modules/${INSIDE}`, import.meta.url);
const { default: BigInteger } = (await import(file.href)) as { default: BigNumbers };

function engines(number: Big): bigint {
  const digits = number.toString(16);
  return digits.startsWith('-') ? -BigInt(`0x${digits.slice(1)}`) : BigInt(`0x${digits}`);
}

BigInteger.prototype.modPow = function (this: Big, exponent, modulus, done) {
  const m = engines(modulus);
  const base = ((engines(this) % m) + m) % m;
  let power = 1n;
  for (const bit of engines(exponent).toString(2)) {
    power = (power * power) % m;
    if (bit === '1') power = (power * base) % m;
  }
  done(null, new BigInteger(power.toString(16), 16));
};
