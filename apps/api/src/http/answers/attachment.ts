/**
 * Writes Content-Disposition of a download (RFC 6266): the name in ASCII for old clients, and in full as RFC 5987 writes it. No name chosen
 * by the sender can end the header or name a folder.
 */
export function attachmentNamed(name: string): string {
  const plain = name.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
  const ascii = plain
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]|["%]/g, '_')
  // encodeURIComponent leaves these four characters, which RFC 5987 does not allow.
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
