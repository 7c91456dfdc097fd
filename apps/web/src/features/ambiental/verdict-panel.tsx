/** The verdicts of one laudo: a summary, a table, and the open one in sentences. */

import type { Verdicts } from '@faixa/contract'
import { Problem } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { ABSENT, formatNumber } from '@faixa/units'
import { Accordion, Button, Group, Skeleton, Table, Text, Title, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import side from '../../map/side/side.module.css'
import { SideHeader } from '../../map/side/side-header.tsx'
import { paths } from '../../paths.ts'
import type { ProtectedFeature } from '../../protecao/area-layers.ts'
import { SummaryBadge, VerdictBadge } from '../../protecao/verdict/verdict-badge.tsx'
import { ABROAD, ONLY_FEDERAL, summaryText } from '../../protecao/verdict/verdict-summary.ts'
import {
  checkedText,
  classificacaoName,
  consideredText,
  decisionText,
  driftText,
  findingText,
  metresText,
  overflightText,
  passagesZone,
  passageText,
  requiredText,
  ruleText,
  validText,
  withinText,
} from '../../protecao/verdict/verdict-words.ts'
import type { Zones } from '../../protecao/zones-around.ts'
import { useMay } from '../../session/use-session.ts'
import { formatWhen } from '../../ui/format-when.ts'
import { ButtonLink, TextLink } from '../../ui/page/links.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './ambiental.module.css'
import { ParecerButton } from './parecer-button.tsx'
import type { PartialLaudo } from './partial-laudo.ts'

type AreaVerdict = Verdicts['veredictos'][number]

interface VerdictPanelProps {
  readonly uuid: string
  /** Absent until it was read. */
  readonly partial: PartialLaudo | undefined
  /** The protected areas, for the paper's map. */
  readonly areas: readonly ProtectedFeature[] | undefined
  readonly zones: Zones | undefined
  /** True while the zones are drawn. */
  readonly drawing: boolean
  /** uuid of the area whose verdict is open. */
  readonly area: string | undefined
  readonly onArea: (uuid: string | undefined) => void
  readonly onBack: () => void
  /** Asks for the reason and decides. */
  readonly onDecide: (hide: boolean) => void
}

export function VerdictPanel({
  uuid,
  partial,
  areas,
  zones,
  drawing,
  area,
  onArea,
  onBack,
  onDecide,
}: VerdictPanelProps) {
  const info = partial?.info
  const { data, error, refetch } = useQuery(query('readLaudoVerdicts', { params: { uuid } }))
  const mayApprove = useMay('approveLaudo')
  const open = data?.veredictos.find((verdict) => verdict.area.uuid === area)
  return (
    <>
      <SideHeader
        title={info ? laudoTitle(info) : 'Laudo'}
        line={info && `${info.empresaNome} · ${info.tratamento} · ${formatWhen(info.dataInicial) ?? 'sem data'}`}
        backLabel="Voltar à busca"
        onBack={onBack}
      />
      {error && !data ? (
        <ErrorState
          problem={error instanceof Problem ? error : new Problem('indisponivel')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <div className={side.waiting} role="status" aria-label="Carregando os veredictos">
          <Skeleton height={24} width="60%" />
          <Skeleton height={120} />
        </div>
      ) : (
        <div className={side.panel}>
          <SummaryBadge resumo={data.resumo} />
          <Text size="sm">{summaryText(data.resumo)}</Text>
          {data.parecer && <Text size="sm">{decisionText(data.parecer)}</Text>}
          <Group gap="xs">
            <ButtonLink to={paths.map} params={{ segment: uuid }} variant="default" size="xs">
              Abrir o laudo
            </ButtonLink>
            {partial && areas && data.resumo.estado === 'pronto' && (
              <ParecerButton partial={partial} verdicts={data} areas={areas} zones={zones} drawing={drawing} />
            )}
          </Group>
          {mayApprove && info && (
            <Group gap="xs" role="group" aria-label="Decisão">
              <Button size="xs" variant="light" onClick={() => onDecide(false)}>
                Aprovar
              </Button>
              <Button size="xs" variant="light" color="danger" onClick={() => onDecide(true)}>
                Negar
              </Button>
            </Group>
          )}
          {data.veredictos.length > 0 && <VerdictTable verdicts={data.veredictos} area={area} onArea={onArea} />}
          {open && <OpenVerdict verdict={open} laudo={uuid} offsetH={data.fusoHoras} />}
          {data.anteriores.length > 0 && <Replaced replaced={data.anteriores} />}
        </div>
      )}
    </>
  )
}

interface VerdictTableProps {
  readonly verdicts: readonly AreaVerdict[]
  readonly area: string | undefined
  readonly onArea: (uuid: string | undefined) => void
}

function VerdictTable({ verdicts, area, onArea }: VerdictTableProps) {
  return (
    <div className={classes.scroll} role="region" aria-label="Veredictos" tabIndex={0}>
      <Table className={classes.table ?? ''} verticalSpacing={6} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Área</Table.Th>
            <Table.Th ta="right">Menor (m)</Table.Th>
            <Table.Th ta="right">Exigida (m)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {verdicts.map((verdict) => {
            const { uuid, nome, classificacao } = verdict.area
            const isOpen = uuid === area
            return (
              <Table.Tr key={uuid} data-chosen={isOpen || undefined}>
                <Table.Td>
                  <UnstyledButton
                    className={`${side.open} ${classes.wide}`}
                    aria-pressed={isOpen}
                    onClick={() => onArea(isOpen ? undefined : uuid)}
                  >
                    <span className={side.title}>{nome}</span>
                    <span className={side.line}>
                      {classificacaoName(classificacao)}
                      {verdict.dentroHa !== undefined && ` · ${withinText(verdict.dentroHa)} ha dentro`}
                    </span>
                    <VerdictBadge
                      veredicto={verdict.veredicto}
                      informativo={verdict.informativo}
                      estadoConferido={verdict.estadoConferido}
                    />
                  </UnstyledButton>
                </Table.Td>
                <Table.Td ta="right">{formatNumber(verdict.menorDistanciaM)}</Table.Td>
                <Table.Td ta="right">{requiredText(verdict) ?? ABSENT}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/** Passes that are listed; a large field may have hundreds. */
const PASSES_SHOWN = 12

interface OpenVerdictProps {
  readonly verdict: AreaVerdict
  readonly laudo: string
  /** Hours from UTC on the clock of the field. */
  readonly offsetH: number | undefined
}

function OpenVerdict({ verdict, ...flown }: OpenVerdictProps) {
  const { area, passagens = [], sobrevoo } = verdict
  const over = overflightText(verdict)
  const drift = driftText(verdict)
  const isAbroad = verdict.uf.length === 0
  const mayBeLax = !verdict.estadoConferido && verdict.veredicto === 'conforme'
  const reservation = isAbroad ? ABROAD : mayBeLax ? ONLY_FEDERAL : undefined
  return (
    <section className={classes.verdict} aria-label={`Veredicto de ${area.nome}`}>
      <Title order={2} size="sm">
        {area.nome}
      </Title>
      <Text size="sm">{findingText(verdict)}</Text>
      {over !== undefined && <Text size="sm">{over}</Text>}
      {drift !== undefined && <Text size="sm">{drift}</Text>}
      <Text size="xs" c="dimmed">
        {[ruleText(verdict), reservation, checkedText(verdict)].filter(Boolean).join(' ')}
      </Text>
      {verdict.regras.length > 0 && (
        <>
          <Title order={3} size="xs">
            Regras consideradas
          </Title>
          <ul className={side.points}>
            {verdict.regras.map((regra) => (
              <li key={consideredText(regra)}>{consideredText(regra)}</li>
            ))}
          </ul>
        </>
      )}
      <Passages title="Passagens" passages={passagens} verdict={verdict} {...flown} />
      {sobrevoo && (
        <>
          <Passages title="Sobrevoo com a válvula aberta" passages={sobrevoo.aberta} verdict={verdict} {...flown} />
          <Passages title="Sobrevoo com a válvula fechada" passages={sobrevoo.fechada} verdict={verdict} {...flown} />
        </>
      )}
    </section>
  )
}

interface PassagesProps extends OpenVerdictProps {
  readonly title: string
  readonly passages: NonNullable<AreaVerdict['passagens']>
}

/** Zoom at which a pass is seen beside the edge of the field. */
const PASS_ZOOM = 16

/** Passes in the order flown; one with a time leads into the replay at its first moment. */
function Passages({ title, passages, verdict: { pontos }, laudo, offsetH }: PassagesProps) {
  if (passages.length === 0) return null
  const [lon, lat] = pontos?.aplicacao ?? []
  const camera = lon === undefined || lat === undefined ? {} : { lat, lon, z: PASS_ZOOM }
  const left = passages.length - PASSES_SHOWN
  return (
    <>
      <Title order={3} size="xs">
        {title}
        {passagesZone(passages, offsetH)}
      </Title>
      <ul className={side.points}>
        {passages.slice(0, PASSES_SHOWN).map((passage) => (
          <li key={`${passage.trecho} ${passage.de}`}>
            {passageText(passage, offsetH)}
            {passage.inicio !== undefined && (
              <>
                {' · '}
                <TextLink
                  to={paths.map}
                  params={{ segment: laudo }}
                  search={{ ...camera, camadas: 'area,aplicacao,trajeto', instante: passage.inicio } as never}
                  size="xs"
                  underline="always"
                  aria-label={`Ver no tempo: ${passageText(passage, offsetH)}`}
                >
                  Ver no tempo
                </TextLink>
              </>
            )}
          </li>
        ))}
        {left > 0 && <li>e mais {formatNumber(left, 0)}</li>}
      </ul>
    </>
  )
}

function Replaced({ replaced }: { readonly replaced: Verdicts['anteriores'] }) {
  return (
    <Accordion chevronSize={16} order={2}>
      <Accordion.Item value="anteriores">
        <Accordion.Control>Veredictos anteriores ({replaced.length})</Accordion.Control>
        <Accordion.Panel>
          <ul className={side.points}>
            {replaced.map((verdict) => (
              <li key={`${verdict.area.nome} ${verdict.calculadoEm} ${verdict.substituidoEm}`}>
                {verdict.area.nome}:{' '}
                <VerdictBadge
                  veredicto={verdict.veredicto}
                  informativo={verdict.informativo}
                  estadoConferido={verdict.estadoConferido}
                />{' '}
                {metresText(verdict.menorDistanciaM)}, {validText(verdict)}, por{' '}
                {[verdict.norma, verdict.artigo].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
