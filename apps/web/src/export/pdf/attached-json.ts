/** The signed JSON of a laudo or a levantamento inside its PDF, as an attachment that any reader of PDF lists. */
import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'

const NAMES = {
  laudo: 'laudo-assinado.json',
  levantamento: 'levantamento-assinado.json',
  certidao: 'certidao-assinada.json',
} as const
const KNOWN: readonly string[] = Object.values(NAMES)
const CALLED = {
  laudo: 'O laudo assinado',
  levantamento: 'O levantamento assinado',
  certidao: 'A certidão assinada',
} as const

/** `now` is written into the file instead of this moment, so that the same laudo gives the same bytes. */
export async function withAttachedJson(
  pdf: Blob,
  signed: object,
  now: Date,
  kind: keyof typeof NAMES = 'laudo',
): Promise<Blob> {
  const document = await PDFDocument.load(await pdf.arrayBuffer(), { updateMetadata: false })
  await document.attach(new TextEncoder().encode(JSON.stringify(signed, null, 2)), NAMES[kind], {
    mimeType: 'application/json',
    description: `${CALLED[kind]}: docs/verificar.md diz como conferir.`,
    creationDate: now,
    modificationDate: now,
    afRelationship: AFRelationship.Data,
  })
  return new Blob([await document.save({ useObjectStreams: false })], {
    type: 'application/pdf',
  })
}

/** Returns the text of the signed JSON; undefined where the file is not a PDF or has none. */
export async function readAttachedJson(pdf: Blob): Promise<string | undefined> {
  try {
    const document = await PDFDocument.load(await pdf.arrayBuffer(), { updateMetadata: false })
    const found = document.getAttachments().find(({ name }) => KNOWN.includes(name))
    return found && new TextDecoder().decode(found.data)
  } catch {
    return undefined
  }
}
