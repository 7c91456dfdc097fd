import type { LaudoInfo } from '@faixa/contract'
import { type LimiteDoClima, laudoTitle } from '@faixa/domain'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../../../api/query.ts'
import { ChartCard } from '../../../../chart/chart-card.tsx'
import type { ChartContent } from '../../../../chart/chart-content.ts'
import { formatDate } from '../../../../ui/format-when.ts'
import { CLIMA_CHARTS, chartOf, minutesOf } from './clima-minutes.ts'

/** Wind, humidity and temperature over the flight with their limits; sprayed minutes have a shaded ground. */
export default function ClimaCharts({ info }: { readonly info: LaudoInfo }) {
  const { data, isError } = useQuery(query('readLaudoClima', { params: { uuid: info.uuid } }))
  const minutes = useMemo(() => (data ? minutesOf(data) : []), [data])
  if (isError) return <Text size="sm">Os gráficos do clima não puderam ser carregados.</Text>
  if (!data) return <Skeleton height={300} />
  return (
    <Stack gap="xs" mt="sm">
      {data.calculando && (
        <Text size="xs" role="status">
          Calculando: estes limites são novos, e os números acima ainda não os usam.
        </Text>
      )}
      {CLIMA_CHARTS.map((chart) => {
        const content = chartOf(chart, minutes, data.limites as readonly LimiteDoClima[])
        if (!content) return null
        return (
          <ChartCard
            key={chart.title}
            title={chart.title}
            content={content}
            description={`De ${content.labels[0]} a ${content.labels.at(-1)}, com os limites tracejados${brokenText(content)} e os minutos aplicados sombreados.`}
            about={aboutText(info)}
            file={`${chart.file}-${info.codigo}`}
          />
        )
      })}
      <Text size="xs" c="dimmed">
        Fundo sombreado: minutos em que houve aplicação. Linha tracejada: limite; com traços e pontos, mais grossa:
        limite descumprido em algum minuto aplicado.
      </Text>
    </Stack>
  )
}

function brokenText({ series }: ChartContent): string {
  const broken = series.filter(({ isBroken }) => isBroken).map(({ label }) => label)
  return broken.length === 0 ? '' : ` (${broken.join('; ')})`
}

/** «Santa Rita · OS 77 · voo de 14/03/2026 · fonte: INMET LINS A727» */
function aboutText({ nome, codigo, data, clima }: LaudoInfo): string {
  const sources = (clima?.fontes ?? []).filter(({ minutos }) => minutos > 0).map(({ nome }) => nome)
  return [
    laudoTitle({ nome, codigo }),
    `voo de ${formatDate(data)}`,
    ...(sources.length === 0 ? [] : [`fonte: ${sources.join(', ')}`]),
  ].join(' · ')
}
