/**
 * Makes a square picture, a small logo or a signature from an uploaded picture. The stored bytes are encoded here from the pixels alone: other content of the file, such as
 * the place where it was taken, is dropped.
 */

/** Side of a stored picture, pixels: it is shown with at most 128, on screens with two pixels for each. */
const SIDE = 256
/**
 * Maximum number of pixels that are decoded: a telephone's 50 megapixels pass, and a file of a few kilobytes that unfolds to gigabytes does
 * not.
 */
const MOST_PIXELS = 64_000_000

export type Squared =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly why: 'imagem-ilegivel' | 'imagem-grande' }

/** `position`: where the square lies along the longer side, from 0 at its beginning to 1 at its end. */
export async function squarePicture(bytes: Uint8Array, position: number): Promise<Squared> {
  return encoded(async (sharp, options) => {
    const { autoOrient } = await sharp(bytes, options).metadata()
    const { width, height } = autoOrient
    const side = Math.min(width, height)
    return sharp(bytes, options)
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
  })
}

type Sharp = Awaited<ReturnType<typeof openSharp>>
const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const

async function encoded(encode: (sharp: Sharp, options: typeof OPTIONS) => Promise<Uint8Array>): Promise<Squared> {
  const sharp = await openSharp()
  try {
    return { ok: true, bytes: await encode(sharp, OPTIONS) }
  } catch (error) {
    const isLarge = error instanceof Error && /pixel limit|too (?:large|big)/i.test(error.message)
    return { ok: false, why: isLarge ? 'imagem-grande' : 'imagem-ilegivel' }
  }
}

/** Sides of the stored logo, pixels: twice the size at which the bar shows it. */
const LOGO_WIDTH = 512
const LOGO_HEIGHT = 128

/** Reduces a logo to fit its place, uncropped and in its proportions; transparent pixels stay transparent. */
export async function reduceLogo(bytes: Uint8Array): Promise<Squared> {
  return encoded(async (sharp, options) =>
    sharp(bytes, options)
      .autoOrient()
      .resize(LOGO_WIDTH, LOGO_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer(),
  )
}

/** Sides of a stored signature, pixels: on paper it is at most 55 mm wide, at some 300 dots per inch. */
const SIGNATURE_WIDTH = 640
const SIGNATURE_HEIGHT = 240
/** Number of colours: enough for a pen on paper with soft edges. */
const SIGNATURE_COLOURS = 32
/** Largest difference to the colour of the first pixel, of 255, at which an edge counts as empty paper. */
const PAPER_THRESHOLD = 40

/** Paper that a scan shows at 212 of 255 or brighter becomes white, as the page that it is printed on: 1.3 × 212 − 20 = 255.6. */
const PAPER_GAIN = 1.3
const PAPER_OFFSET = -20

/** Crops a signature to its strokes and reduces it, as the PNG that papers print. */
export async function reduceSignature(bytes: Uint8Array): Promise<Squared> {
  return encoded(async (sharp, options) => {
    const flat = await sharp(bytes, options).autoOrient().flatten({ background: '#ffffff' }).png().toBuffer()
    return sharp(flat)
      .trim({ threshold: PAPER_THRESHOLD })
      .linear(PAPER_GAIN, PAPER_OFFSET)
      .resize(SIGNATURE_WIDTH, SIGNATURE_HEIGHT, { fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, colours: SIGNATURE_COLOURS, compressionLevel: 9 })
      .toBuffer()
  })
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
