import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the bytes of a hash in hexadecimal, followed by a text; in hexadecimal (`ChainHash`). */
export const chainHash = (previous: string, text: string): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(previous), utf8ToBytes(text))));
