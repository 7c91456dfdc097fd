/** The verdicts of one laudo: what they say together, each in a table, and the open one in words. */

import type { Verdicts } from '@faixa/contract'
import { Problem } from '@faixa/contract'
import { laudoTitle } from '@faixa/domain'
import { formatNumber } from '@faixa/units'
import { Accordion, ActionIcon, Button, Group, Skeleton, Table, Text, Title, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { formatWhen } from '../../export/rows/format-when.ts'
import { paths } from '../../paths.ts'
import { SummaryBadge, VerdictBadge } from '../../protecao/verdict-badge.tsx'
import {
  classificacaoName,
  findingText,
  metresText,
  overflightText,
  passageText,
  ruleText,
  summaryText,
} from '../../protecao/verdict-words.ts'
import { useMay } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import classes from './ambiental.module.css'
import type { PartialLaudo } from './partial-laudo.ts'

type AreaVerdict = Verdicts['veredictos'][number]

interface VerdictPanelProps {
  readonly uuid: string
  readonly info: PartialLaudo['info'] | undefined
  /** uuid of the area whose verdict is open. */
  readonly area: string | undefined
  readonly onArea: (uuid: string | undefined) => void
  readonly onBack: () => void
  /** Asks for the reason and decides. */
  readonly onDecide: (hide: boolean) => void
}

export function VerdictPanel({ uuid, info, area, onArea, onBack, onDecide }: VerdictPanelProps) {
  const { data, error, refetch } = useQuery(query('readLaudoVerdicts', { params: { uuid } }))
  const mayApprove = useMay('approveLaudo')
  const open = data?.veredictos.find((verdict) => verdict.area.uuid === area)
  return (
    <>
      <header className={classes.panelHeader}>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label="Voltar à busca" onClick={onBack}>
          <IconArrowLeft size={18} />
        </ActionIcon>
        <div className={classes.panelTitle}>
          <Title order={1} size="md" lh="22px">
            {info ? laudoTitle(info) : 'Laudo'}
          </Title>
          {info && (
            <Text size="xs" c="dimmed">
              {info.empresaNome} · {info.tratamento} · {formatWhen(info.dataInicial) ?? 'sem data'}
            </Text>
          )}
        </div>
      </header>
      {error && !data ? (
        <ErrorState
          problem={error instanceof Problem ? error : new Problem('indisponivel')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <div className={classes.waiting} role="status" aria-label="Carregando os veredictos">
          <Skeleton height={24} width="60%" />
          <Skeleton height={120} />
        </div>
      ) : (
        <div className={classes.panel}>
          <SummaryBadge resumo={data.resumo} />
          <Text size="sm">{summaryText(data.resumo)}</Text>
          {data.parecer && (
            <Text size="sm">
              {data.parecer.oculto ? 'Negado' : 'Aprovado'} em {formatWhen(data.parecer.em.slice(0, 10))}
              {data.parecer.por !== undefined && ` por ${data.parecer.por}`}: {data.parecer.motivo}
            </Text>
          )}
          <Group gap="xs">
            <ButtonLink to={paths.map} params={{ segment: uuid }} variant="default" size="xs">
              Abrir o laudo
            </ButtonLink>
            {mayApprove && info && (
              <>
                <Button size="xs" variant="default" onClick={() => onDecide(false)}>
                  Aprovar
                </Button>
                <Button size="xs" variant="default" color="danger" onClick={() => onDecide(true)}>
                  Negar
                </Button>
              </>
            )}
          </Group>
          {data.veredictos.length > 0 && <VerdictTable verdicts={data.veredictos} area={area} onArea={onArea} />}
          {open && <OpenVerdict verdict={open} laudo={uuid} />}
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
            <Table.Th ta="right">Dentro (ha)</Table.Th>
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
                    className={classes.open ?? ''}
                    aria-pressed={isOpen}
                    onClick={() => onArea(isOpen ? undefined : uuid)}
                  >
                    <span className={classes.title}>{nome}</span>
                    <span className={classes.line}>{classificacaoName(classificacao)}</span>
                    <VerdictBadge veredicto={verdict.veredicto} informativo={verdict.informativo} />
                  </UnstyledButton>
                </Table.Td>
                <Table.Td ta="right">{figure(verdict.menorDistanciaM)}</Table.Td>
                <Table.Td ta="right">{figure(verdict.distanciaExigidaM, 0)}</Table.Td>
                <Table.Td ta="right">{figure(verdict.dentroHa)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function figure(value: number | undefined, decimals = 2): string {
  return value === undefined ? '—' : formatNumber(value, Number.isInteger(value) ? Math.min(decimals, 2) : 2)
}

/** Passes that are listed; a large field may have hundreds. */
const PASSES_SHOWN = 12

function OpenVerdict({ verdict, laudo }: { readonly verdict: AreaVerdict; readonly laudo: string }) {
  const { area, passagens = [] } = verdict
  const over = overflightText(verdict)
  return (
    <section className={classes.verdict} aria-label={`Veredicto de ${area.nome}`}>
      <Title order={2} size="sm">
        {area.nome}
      </Title>
      <Text size="sm">{findingText(verdict)}</Text>
      {over !== undefined && <Text size="sm">{over}</Text>}
      <Text size="xs" c="dimmed">
        {ruleText(verdict)} Tabela {verdict.regraVersao}, verificado em {formatWhen(verdict.calculadoEm.slice(0, 10))}.
      </Text>
      {passagens.length > 0 && (
        <>
          <Title order={3} size="xs">
            Passagens
          </Title>
          <ul className={classes.passes}>
            {passagens.slice(0, PASSES_SHOWN).map((passage) => (
              <li key={`${passage.trecho} ${passage.de}`}>{passageText(passage)}</li>
            ))}
            {passagens.length > PASSES_SHOWN && <li>e mais {formatNumber(passagens.length - PASSES_SHOWN, 0)}</li>}
          </ul>
          <ButtonLink
            to={paths.map}
            params={{ segment: laudo }}
            search={{ camadas: 'area,aplicacao,trajeto' } as never}
            variant="default"
            size="compact-xs"
          >
            Ver no tempo
          </ButtonLink>
        </>
      )}
    </section>
  )
}

function Replaced({ replaced }: { readonly replaced: Verdicts['anteriores'] }) {
  return (
    <Accordion chevronSize={16} order={2}>
      <Accordion.Item value="anteriores">
        <Accordion.Control>Veredictos anteriores ({replaced.length})</Accordion.Control>
        <Accordion.Panel>
          <ul className={classes.passes}>
            {replaced.map((verdict) => (
              <li key={`${verdict.area.nome} ${verdict.calculadoEm} ${verdict.substituidoEm}`}>
                {verdict.area.nome}: <VerdictBadge veredicto={verdict.veredicto} informativo={verdict.informativo} />{' '}
                {metresText(verdict.menorDistanciaM)}, de {formatWhen(verdict.calculadoEm.slice(0, 10))} a{' '}
                {formatWhen(verdict.substituidoEm.slice(0, 10))}
              </li>
            ))}
          </ul>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  )
}
