/** Scales a photograph in the browser. Drawing it turns it upright and leaves out its EXIF, with the place and the telephone. */

/** Longest side, pixels. */
const LONGEST = 1600
const QUALITY = 0.85

const UNREADABLE =
  'Esta imagem não pode ser lida aqui: escolha uma foto em JPEG ou PNG, ou tire outra. No iPhone, escolha «Mais compatível» em Ajustes, Câmera, Formatos.'

/** Rejects with a sentence where the browser cannot read the picture, as HEIC on most telephones, or a broken file. */
export async function scalePhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap || bitmap.width === 0) throw new Error(UNREADABLE)
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error(UNREADABLE)
  // JPEG has no transparency: what a PNG leaves open is white.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const scaled = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!scaled) throw new Error(UNREADABLE)
  return scaled
}
