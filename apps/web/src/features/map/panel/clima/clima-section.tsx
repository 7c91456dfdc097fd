import type { LaudoInfo } from '@faixa/contract'
import { type Clima, climaRows, limiteRows } from '@faixa/domain'
import { Skeleton, Text } from '@mantine/core'
import { Suspense } from 'react'
import { useMay } from '../../../../session/use-session.ts'
import { lazyPart } from '../../../../ui/connection/load-part.ts'
import { DefinitionList } from '../definition-list.tsx'

const ClimaCharts = lazyPart(() => import('./clima-charts.tsx'))
const ClimaFile = lazyPart(() => import('./clima-file.tsx'))

/** The weather of the sprayed minutes beside its limits, and its file. */
export default function ClimaSection({ info }: { readonly info: LaudoInfo }) {
  const { ready = false } = info
  const clima = info.clima as Clima | undefined
  const mayChange = useMay('createLaudo')
  return (
    <>
      {clima ? (
        <>
          <DefinitionList rows={climaRows(clima)} />
          <Text size="xs" fw={600} mt="xs">
            Limites
          </Text>
          {limiteRows(clima).map(([limite, outside]) => (
            <div key={limite}>
              <Text size="xs" c="dimmed" mt={4}>
                {limite}
              </Text>
              <Text fz={13}>{outside}</Text>
            </div>
          ))}
          <Suspense fallback={<Skeleton height={300} />}>
            <ClimaCharts info={info} />
          </Suspense>
        </>
      ) : (
        <Text size="sm">Nenhuma leitura do tempo foi informada.</Text>
      )}
      {mayChange && ready && (
        <Suspense>
          <ClimaFile info={info} />
        </Suspense>
      )}
    </>
  )
}
