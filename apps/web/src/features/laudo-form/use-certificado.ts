/** The swath certificate that the flight of the form would take, for the doubt of the preview. The server decides it, as it does for a laudo. */
import type { CertificadoTomado } from '@faixa/domain'
import { present } from '@faixa/units'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { isoOfDate } from '../../form/fields/date-text.ts'
import { operacaoBody } from '../../laudo/operacao/operacao-values.ts'
import { type LaudoValues, laudoBody } from './laudo-fields.ts'

/** Pause in typing after which the register is looked at. */
const TYPED_MS = 400

/** Undefined while it is not known, and where the aircraft has no certificate. */
export function useCertificado(values: LaudoValues): CertificadoTomado | undefined {
  const { aeronave } = values
  const { tratamento } = laudoBody(values)
  const { equipamento, equipamentoModelo, alturaVoo, produtos } = operacaoBody(values)
  const typed = JSON.stringify({ equipamento, equipamentoModelo, alturaVoo, produtos })
  const [dadosOperacao] = useDebouncedValue(typed, TYPED_MS)
  const data = isoOfDate(values.dataInicial)
  const { data: found } = useQuery({
    ...query('findCertificado', {
      query: { aeronave, data: data ?? '', dadosOperacao, ...present({ tratamento }) },
    }),
    enabled: aeronave !== '' && data !== undefined,
  })
  return found?.certificado
}
