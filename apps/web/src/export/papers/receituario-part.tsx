/** The receituário agronômico of a laudo. */
import type { LaudoInfo, Registro } from '@faixa/contract'
import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { PdfPart } from '../../form/files/pdf-part.tsx'
import { photosOfFlight } from '../../laudo/campo/flight-day.ts'
import { invalidateLaudo } from '../../laudo/laudo-query.ts'
import { useMay } from '../../session/use-session.ts'
import { loadNow } from '../../ui/connection/load-part.ts'

interface ReceituarioPartProps {
  readonly info: Pick<LaudoInfo, 'uuid' | 'receituario' | 'ordem' | 'trajeto' | 'dataInicial'>
}

export default function ReceituarioPart({ info }: ReceituarioPartProps) {
  const { uuid, receituario, ordem } = info
  const params = { uuid }
  const mayAttach = useMay('createLaudo')
  const photos = usePhotos(info, mayAttach)
  return (
    <Box mt={12}>
      <PdfPart
        called="O receituário"
        pdf={receituario}
        read={() => api.readReceituario({ params })}
        acts={
          mayAttach
            ? {
                removal: 'Os números do laudo não mudam, e o histórico diz quem o tirou.',
                attach: (client, options) => client.attachReceituario({ params, body: {} }, options),
                remove: (sha256) => api.removeReceituario({ params, query: { sha256 } }),
                onChanged: () => invalidateLaudo(uuid),
                offer:
                  ordem && photos.length > 0
                    ? { label: offerText(photos.length), make: () => photographed(ordem, photos) }
                    : undefined,
              }
            : undefined
        }
      />
    </Box>
  )
}

/** The photographs of the receituário that were taken in the field for the order of the laudo. */
function usePhotos(info: ReceituarioPartProps['info'], mayAttach: boolean): readonly Registro[] {
  const { data } = useQuery({
    ...query('listCampo', { params: { uuid: info.ordem?.uuid ?? '' } }),
    enabled: mayAttach && info.ordem !== undefined,
  })
  return photosOfFlight(data?.registros ?? [], info).filter(({ arquivo }) => arquivo?.assunto === 'receituario')
}

const offerText = (count: number) =>
  count === 1 ? 'Usar a foto tirada no campo' : `Usar as ${count} fotos tiradas no campo`

async function photographed(ordem: NonNullable<LaudoInfo['ordem']>, photos: readonly Registro[]): Promise<File> {
  const { photographsFile } = await loadNow(() => import('./photographs-file.ts'))
  return photographsFile(ordem, photos)
}
