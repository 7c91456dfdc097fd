import type { LaudoInfo } from '@faixa/contract'
import { Box, Button, Skeleton, Text } from '@mantine/core'
import { Suspense } from 'react'
import { laudoValueRows } from '../../../../export/rows/value-rows.ts'
import { lazyPart } from '../../../../ui/connection/load-part.ts'
import { DefinitionList } from '../definition-list.tsx'

const WidthChart = lazyPart(() => import('./width-chart.tsx'))

interface WorthSectionProps {
  readonly info: LaudoInfo
  /** Opens the edit at a field; absent for people who may not edit. */
  readonly onField: ((campo: string) => void) | undefined
}

/** How far the effectiveness can be trusted and what of the loss could have been avoided, or what is missing for it. */
export default function WorthSection({ info, onField }: WorthSectionProps) {
  const { intervalo, avaliando = false } = info
  return (
    <>
      {avaliando && (
        <Text size="xs" role="status">
          Calculando: os números aparecem aqui em instantes.
        </Text>
      )}
      <DefinitionList rows={laudoValueRows(info, info.limitesDoContrato)} />
      {info.porFaixa && (
        <Suspense fallback={<Skeleton height={240} />}>
          <Box mt="sm">
            <WidthChart info={info} />
          </Box>
        </Suspense>
      )}
      {!intervalo && !avaliando && (
        <Text size="sm" mt={4}>
          Sem intervalo: nada diz quanto a largura da faixa pode variar. Informe a incerteza da faixa nos dados da
          operação, ou cadastre o certificado de faixa da aeronave com a incerteza dele.{' '}
          {onField && (
            <Button variant="subtle" size="compact-xs" onClick={() => onField('dadosOperacao.incertezaFaixa')}>
              Informar
            </Button>
          )}
        </Text>
      )}
      <Text size="xs" c="dimmed" mt={6}>
        Ao lado do número oficial, nunca no lugar dele: o pagamento segue o número oficial.
      </Text>
    </>
  )
}
