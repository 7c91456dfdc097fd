/** CRC-32 as zip uses it (ISO-HDLC: polynomial 0xEDB88320 reflected; APPNOTE 4.4.7). */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let c = byte
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
  return c
})

/** Returns the checksum of `bytes` after others whose checksum was `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let c = ~before
  for (let i = 0; i < bytes.length; i++) c = TABLE[(c ^ bytes[i]!) & 0xff]! ^ (c >>> 8)
  return ~c >>> 0
}
