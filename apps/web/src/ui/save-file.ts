/** Saves a file through the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // After a minute every browser has read the address; if revoked at once, some would find nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
