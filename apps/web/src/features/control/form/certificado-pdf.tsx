/** The paper of a swath certificate: attached, replaced and removed at once, besides the fields of the form. */
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'
import { invalidate, query } from '../../../api/query.ts'
import { PdfPart } from '../../../form/files/pdf-part.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { readAgain } from '../use-archiving.tsx'

export default function CertificadoPdf({ id }: { readonly id: number }) {
  const params = { id }
  const sent = { params: { tipo: 'certificados', id } } as const
  const found = useQuery(query('readEntity', sent))
  if (found.isError) return <ErrorState problem={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton height={96} />
  return (
    <PdfPart
      called="O certificado"
      pdf={found.data.pdf}
      read={() => api.readCertificadoPdf({ params })}
      acts={{
        removal: 'O cadastro do certificado fica, e o histórico diz quem tirou o PDF.',
        attach: (client, options) => client.attachCertificadoPdf({ params, body: {} }, options),
        remove: (sha256) => api.removeCertificadoPdf({ params, query: { sha256 } }),
        onChanged: () => Promise.all([invalidate('readEntity', sent), invalidate('readLaudo'), readAgain()]),
      }}
    />
  )
}
