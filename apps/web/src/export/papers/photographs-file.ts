/** The photographs of the receituário from the field, as the PDF that a laudo takes. Loaded on demand. */
import type { LaudoInfo, Registro } from '@faixa/contract'
import { api } from '../../api/client.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { scalePhoto } from '../../ui/scale-photo.ts'
import { photosPdf } from '../pdf/photos-pdf.ts'

export async function photographsFile(
  { uuid, codigo }: NonNullable<LaudoInfo['ordem']>,
  photos: readonly Registro[],
): Promise<File> {
  const pages = await Promise.all(
    photos.map(async ({ uuid: registro, em, por }) => {
      const answer = await api.readRegistroFile({ params: { uuid, registro } })
      // Other programs may have sent a PNG, or a picture that lies on its side.
      const upright = await scalePhoto(await answer.blob())
      return {
        jpeg: new Uint8Array(await upright.arrayBuffer()),
        title: `Receituário fotografado para a ordem de serviço ${codigo}`,
        about: `${formatMoment(new Date(em))} · ${por} · registro ${registro}`,
      }
    }),
  )
  return new File([photosPdf(pages)], 'receituario-fotografado.pdf', { type: 'application/pdf' })
}
