import type { Acerto } from '@faixa/contract'
import { LADOS, type Lado, regrasDeCalculoText, type SettlementTotals } from '@faixa/domain'
import { ABSENT, formatCount, formatNumber, formatReais } from '@faixa/units'
import { Skeleton, Table } from '@mantine/core'
import { Suspense, useMemo } from 'react'
import { AcertoBadge } from '../../../acerto/acerto-badge.tsx'
import {
  computedLines,
  countedLines,
  foraText,
  totalsOf,
  undecidedLinesText,
  withdrawnLines,
} from '../../../acerto/acerto-lines.ts'
import { termRows } from '../../../acerto/term-rows.ts'
import { METHOD_SECTIONS } from '../../../method/method-sections.ts'
import { Definitions } from '../../../noun/definitions.tsx'
import { NounSection } from '../../../noun/noun-section.tsx'
import { laudoPath, paths } from '../../../paths.ts'
import { StatCard } from '../../../ui/badges/stat-card.tsx'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { formatMoment, formatWhen } from '../../../ui/format-when.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from '../acertos.module.css'
import { AcertoActs } from './acerto-acts.tsx'
import { AcertoLines } from './acerto-lines.tsx'

const Simulator = lazyPart(() => import('./simulator.tsx'))

export function AcertoView({ acerto }: { readonly acerto: Acerto }) {
  const lines = useMemo(() => computedLines(acerto), [acerto])
  const totals = useMemo(() => totalsOf(lines), [lines])
  const withdrawn = withdrawnLines(lines)
  const undecided = undecidedLinesText(lines)
  const { empresa, prestadora, inicio, fim, situacao, contratos } = acerto
  return (
    <>
      <PageHeader
        title={`${empresa.nome} × ${prestadora.nome}`}
        subtitle={`Acerto de ${formatWhen(inicio)} a ${formatWhen(fim)}`}
        actions={<AcertoActs acerto={acerto} lines={lines} totals={totals} />}
      />
      <NextStep acerto={acerto} />
      <Totals acerto={acerto} totals={totals} />
      <NounSection title="Laudos" beside={<AcertoBadge situacao={situacao} />}>
        <p className={classes.small}>{regrasDeCalculoText(countedLines(lines).map(({ linha }) => linha))}</p>
        {undecided && <p className={classes.small}>{undecided}</p>}
        <AcertoLines acerto={acerto} lines={countedLines(lines)} />
      </NounSection>
      {withdrawn.length > 0 && (
        <NounSection
          title="Retirados deste acerto"
          beside={<span className={classes.small}>Fora do total, livres para outro acerto</span>}
        >
          <AcertoLines acerto={acerto} lines={withdrawn} />
        </NounSection>
      )}
      <LeftOut acerto={acerto} />
      <Suspense fallback={<Skeleton height={260} radius="md" mb="lg" />}>
        <Simulator lines={lines} actual={totals} />
      </Suspense>
      {contratos.map(({ uuid, versao, nome, tratamento, termos, proposta }) => (
        <NounSection
          key={`${uuid} ${versao}`}
          title={`Contrato: ${nome}`}
          beside={
            <TextLink size="sm" to={paths.contrato} params={{ uuid }} hash={`versao-${versao}`}>
              Versão {versao}
            </TextLink>
          }
        >
          {proposta !== undefined && (
            <p className={classes.hint}>
              A versão {proposta} ainda não foi aceita pelas duas partes: este acerto paga pela versão {versao}, e a
              nova entra quando for aceita e ele for recalculado.
            </p>
          )}
          <Definitions rows={[['Tratamento', tratamento ?? 'Todos os tratamentos'], ...termRows(termos)]} />
        </NounSection>
      ))}
    </>
  )
}

/** Describes the next act, and who must do it. */
function NextStep({ acerto }: { readonly acerto: Acerto }) {
  const { situacao, aceites, contestados, linhas, motivo } = acerto
  if (situacao === 'Cancelado') {
    return (
      <Note tone="neutral" role="status" title="Acerto cancelado" mb="md">
        {motivo} Seus laudos estão livres para outro acerto.
      </Note>
    )
  }
  const accepted = aceites
    .map(
      ({ lado, por, em, motivo: reason }) =>
        `${por}, pela ${LADOS[lado].nome}, ${formatMoment(new Date(em))}${reason === undefined ? '' : `, com avisos não confirmados: ${reason}`}`,
    )
    .join(' · ')
  if (situacao === 'Aceito') {
    return (
      <Note tone="success" role="status" title="Aceito pelos dois lados" mb="md">
        {accepted}. O acerto não muda mais: se um laudo mudar depois, a diferença entra no próximo.
      </Note>
    )
  }
  if (linhas.some(({ mudou, retirado }) => mudou && !retirado)) {
    return (
      <Note tone="warning" role="status" title="Laudos ou a regra de cálculo mudaram" mb="md">
        Recalcule para ver se algum valor mudou; se mudou, ninguém aceita antes disso.
      </Note>
    )
  }
  if (contestados > 0) {
    return (
      <Note tone="warning" role="status" mb="md">
        {formatCount(contestados, 'laudo contestado espera', 'laudos contestados esperam')} resposta. Até lá ninguém
        aceita.
      </Note>
    )
  }
  const missing = (Object.keys(LADOS) as Lado[]).filter((lado) => aceites.every((one) => one.lado !== lado))
  return (
    <Note tone="info" role="status" mb="md">
      {accepted !== '' && `Aceito por ${accepted}. `}
      {missing.length === 2
        ? 'Confira os laudos; conteste o que não estiver certo, ou aceite. O acerto vale com o aceite da empresa e da prestadora.'
        : `Falta o aceite da ${missing[0]}.`}
    </Note>
  )
}

function Totals({ acerto, totals }: { readonly acerto: Acerto; readonly totals: SettlementTotals }) {
  const ha = (value: number | undefined) => (value === undefined ? ABSENT : `${formatNumber(value)}\u00a0ha`)
  const { semLitros } = totals
  return (
    <div className={classes.stats}>
      <div className={classes.total}>
        <StatCard
          large
          label="Total do acerto"
          value={formatReais(acerto.valor)}
          detail={formatCount(acerto.laudos, 'linha', 'linhas')}
          explanation="Soma dos valores das linhas, cada um arredondado ao centavo; meio centavo sobe."
          more={
            <TextLink to={paths.method} hash={METHOD_SECTIONS.settlement}>
              Como o acerto é calculado
            </TextLink>
          }
        />
      </div>
      <StatCard label="Pelos hectares" value={formatReais(totals.base)} detail={ha(totals.contadoHa)} />
      <StatCard label="Bônus" value={formatReais(totals.bonus)} />
      <StatCard label="Descontos" value={formatReais(totals.desconto)} />
      <StatCard
        label="Diferenças"
        value={formatReais(totals.diferencas)}
        explanation="Laudos de acertos anteriores que mudaram depois de aceitos."
      />
      <div className={classes.loss}>
        <StatCard
          label="Não aplicados"
          value={ha(totals.naoAplicadaHa)}
          explanation="Hectares de plantio que nenhuma passada cobriu."
        />
      </div>
      <div className={classes.loss}>
        <StatCard label="Externos" value={ha(totals.externaHa)} explanation="Hectares aplicados fora dos talhões." />
      </div>
      <div className={classes.loss}>
        <StatCard
          label="Produto perdido"
          value={totals.litros === undefined ? ABSENT : `${formatNumber(totals.litros)}\u00a0L`}
          detail={semLitros > 0 ? `sem taxa em ${formatCount(semLitros, 'laudo', 'laudos')}` : undefined}
          explanation="Fora dos talhões ou sobre o já aplicado: (área bruta − aplicação efetiva) × taxa de aplicação."
        />
      </div>
    </div>
  )
}

function LeftOut({ acerto: { fora } }: { readonly acerto: Acerto }) {
  if (fora.length === 0) return null
  return (
    <NounSection
      title="Laudos do período que ficaram de fora"
      beside={
        <TextLink size="sm" to={paths.contratos}>
          Ver os contratos
        </TextLink>
      }
    >
      <Table.ScrollContainer
        minWidth={480}
        maxHeight={300}
        type="native"
        tabIndex={0}
        role="group"
        aria-label="Laudos de fora"
      >
        <Table stickyHeader verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Laudo</Table.Th>
              <Table.Th>Data</Table.Th>
              <Table.Th>Tratamento</Table.Th>
              <Table.Th>Por quê</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {fora.map((left) => (
              <Table.Tr key={left.laudo}>
                <Table.Td>
                  <TextLink to={laudoPath(left.laudo)}>
                    {left.codigo} · {left.nome}
                  </TextLink>
                </Table.Td>
                <Table.Td>{formatWhen(left.data)}</Table.Td>
                <Table.Td>{left.tratamento}</Table.Td>
                <Table.Td>
                  {left.acerto ? (
                    <TextLink to={paths.acerto} params={{ uuid: left.acerto.uuid }}>
                      {foraText(left)}
                    </TextLink>
                  ) : (
                    foraText(left)
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </NounSection>
  )
}
