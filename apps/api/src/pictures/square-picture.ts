/**
 * Makes a square picture from an uploaded one. The stored bytes are encoded here from the pixels alone: other content of the file, such as
 * the place where it was taken, is dropped.
 */

/** Side of a stored picture, pixels: the largest place that shows one has 128, on screens with two pixels for each. */
const SIDE = 256
/**
 * Maximum number of pixels that are decoded: a telephone's 50 megapixels pass, and a file of a few kilobytes that unfolds to gigabytes does
 * not.
 */
const MOST_PIXELS = 64_000_000

export type Squared =
  | { readonly ok: true; readonly webp: Uint8Array }
  | { readonly ok: false; readonly why: 'imagem-ilegivel' | 'imagem-grande' }

/** `position`: where the square lies along the longer side, from 0 at its beginning to 1 at its end. */
export async function squarePicture(bytes: Uint8Array, position: number): Promise<Squared> {
  const sharp = await openSharp()
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const
  try {
    const { autoOrient } = await sharp(bytes, options).metadata()
    const { width, height } = autoOrient
    const side = Math.min(width, height)
    const webp = await sharp(bytes, options)
      .autoOrient()
      .extract({
        left: Math.round((width - side) * position),
        top: Math.round((height - side) * position),
        width: side,
        height: side,
      })
      .resize(SIDE, SIDE)
      .webp({ quality: 82 })
      .toBuffer()
    return { ok: true, webp }
  } catch (error) {
    const isLarge = error instanceof Error && /pixel limit|too (?:large|big)/i.test(error.message)
    return { ok: false, why: isLarge ? 'imagem-grande' : 'imagem-ilegivel' }
  }
}

/** Loaded with the first picture. Only the decoders of three formats may run. */
async function openSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  return sharp
}
