/** The receituário agronômico of a laudo. */
import type { LaudoInfo } from '@faixa/contract'
import { api } from '../../api/client.ts'
import { PdfPart } from '../../form/files/pdf-part.tsx'
import { useMay } from '../../session/use-session.ts'
import { invalidateLaudo } from '../laudo-query.ts'
import classes from './operacao.module.css'

export default function ReceituarioPart({ info }: { readonly info: Pick<LaudoInfo, 'uuid' | 'receituario'> }) {
  const { uuid, receituario } = info
  const params = { uuid }
  const mayAttach = useMay('createLaudo')
  return (
    <div className={classes.receituario}>
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
              }
            : undefined
        }
      />
    </div>
  )
}
