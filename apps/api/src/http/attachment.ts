/**
 * Content-Disposition of a download (RFC 6266): the name in ASCII for old clients, and in full as RFC 5987 writes it. Neither can end
 * the header or name a folder, whatever the sender called the file.
 */
export function attachmentNamed(name: string): string {
  const plain = name.toWellFormed().replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
  const ascii = plain
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\x20-\x7e]|["%]/g, '_')
  // encodeURIComponent leaves these four, which are no attr-char.
  const encoded = encodeURIComponent(plain).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
