/** Shows what a contract pays for a field of 100 ha, by effectiveness: the same computation as in settlements. */
import { isSettled, ruleName, type SettledLaudo, settleLaudo, type TermosDoContrato } from '@faixa/domain'
import { formatNumber, formatPercent, formatReais } from '@faixa/units'
import { Table } from '@mantine/core'
import { NounSection } from '../../../noun/noun-section.tsx'
import classes from '../acertos.module.css'

const FIELD_HA = 100

/** Effectivenesses in %: usual ones, those at which the contract changes, and the last one that is not paid in full. */
function examplesOf({ pleno, degraus, meta }: TermosDoContrato): readonly number[] {
  const edges = [pleno, ...degraus.map(({ de }) => de), ...(meta ? [meta.de] : [])].filter((edge) => edge > 0)
  const belowFull = Math.round(pleno * 100 - 1) / 100
  return [...new Set([100, 93, 50, belowFull, ...edges])].toSorted((a, b) => b - a)
}

/** The value as one computes it with a pocket calculator: «100,00 ha × R$ 62,00 × 58,82 % + bônus de R$ 10,00». */
function accountOf({ contadoHa, percentPago, bonus }: SettledLaudo, precoPorHa: string): string {
  const paid = `${formatNumber(contadoHa)} ha × ${formatReais(precoPorHa)} × ${formatPercent(percentPago)}`
  return Number(bonus) > 0 ? `${paid} + bônus de ${formatReais(bonus)}` : paid
}

export function PayPreview({ termos }: { readonly termos: TermosDoContrato | undefined }) {
  return (
    <NounSection
      title="O que este contrato paga"
      beside={<span className={classes.small}>Talhões de 100 ha, sem aplicação externa</span>}
    >
      {termos ? (
        <Table verticalSpacing={5}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.figure}>Efetividade</Table.Th>
              <Table.Th className={classes.wide ?? ''}>Regra</Table.Th>
              <Table.Th>Conta</Table.Th>
              <Table.Th className={classes.figure}>Valor</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {examplesOf(termos).map((efetividade) => (
              <Example key={efetividade} efetividade={efetividade} termos={termos} />
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <p className={classes.hint}>Complete o preço e as regras para ver exemplos.</p>
      )}
    </NounSection>
  )
}

function Example({ efetividade, termos }: { readonly efetividade: number; readonly termos: TermosDoContrato }) {
  const line = settleLaudo(
    {
      areaPlantio: FIELD_HA,
      aplicacaoEfetiva: efetividade,
      areaAplicada: efetividade,
      aplicacaoExterna: 0,
      percentAplicacaoEfetiva: efetividade,
    },
    termos,
  )
  if (!isSettled(line)) return null
  return (
    <Table.Tr>
      <Table.Td className={classes.figure}>{formatPercent(efetividade)}</Table.Td>
      <Table.Td className={classes.wide ?? ''}>
        {line.regra.tipo === 'integral' ? 'Integral' : ruleName(line.regra).split(',')[0]}
      </Table.Td>
      <Table.Td>{accountOf(line, termos.precoPorHa)}</Table.Td>
      <Table.Td className={classes.figure}>{formatReais(line.valor)}</Table.Td>
    </Table.Tr>
  )
}
