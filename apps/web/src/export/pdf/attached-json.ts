/** The signed JSON of a laudo inside its PDF, as an attachment that any reader of PDF lists. */
import { AFRelationship, PDFDocument } from '@cantoo/pdf-lib'

const NAME = 'laudo-assinado.json'

/** `now` is written into the file instead of this moment, so that the same laudo gives the same bytes. */
export async function withAttachedJson(pdf: Blob, signed: object, now: Date): Promise<Blob> {
  const document = await PDFDocument.load(await pdf.arrayBuffer(), { updateMetadata: false })
  await document.attach(new TextEncoder().encode(JSON.stringify(signed, null, 2)), NAME, {
    mimeType: 'application/json',
    description: 'O laudo assinado: docs/verificar.md diz como conferir.',
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
    const found = document.getAttachments().find(({ name }) => name === NAME)
    return found && new TextDecoder().decode(found.data)
  } catch {
    return undefined
  }
}
