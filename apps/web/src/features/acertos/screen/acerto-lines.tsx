/** The lines of a settlement: a table, or cards on a telephone. A line opens to its computation, its revision and its messages. */
import type { Acerto, DecisaoDaContestacao } from '@faixa/contract'
import { acertoRefusal, intervaloText, LADOS, type Lado, ladoOf, measuredText, undecidedText } from '@faixa/domain'
import { ABSENT, formatNumber, formatPercent, formatReais } from '@faixa/units'
import { ActionIcon, Button, Pagination, Table, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { ComputedLine } from '../../../acerto/acerto-lines.ts'
import { api } from '../../../api/client.ts'
import { CheckBadge, CheckList } from '../../../laudo/check-badge.tsx'
import type { ReasonAsked } from '../../../noun/reason-dialog.tsx'
import { laudoPath } from '../../../paths.ts'
import { useUserInfo } from '../../../session/use-session.ts'
import { ToneBadge } from '../../../ui/badges/tone-badge.tsx'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { formatMoment, formatWhen } from '../../../ui/format-when.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import classes from '../acertos.module.css'
import { ACERTO_REASON } from '../read-acertos-again.ts'

const ReasonDialog = lazyPart(() => import('../../../noun/reason-dialog.tsx'))

/** Lines on a page of the table: drawing thousands at once would block the screen. */
const ON_PAGE = 50

interface AcertoLinesProps {
  readonly acerto: Acerto
  readonly lines: readonly ComputedLine[]
}

export function AcertoLines({ acerto, lines }: AcertoLinesProps) {
  const narrow = useNarrow()
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string>()
  const [action, setAction] = useState<ReasonAsked>()
  const pages = Math.ceil(lines.length / ON_PAGE)
  const shown = lines.slice((Math.min(page, pages) - 1) * ON_PAGE, Math.min(page, pages) * ON_PAGE)
  if (lines.length === 0) return <EmptyState sentence="Nenhum laudo ficou neste acerto." />
  const props = {
    acerto,
    onAsk: setAction,
    isOpen: ({ linha }: ComputedLine) => opened === linha.laudo,
    toggle: ({ linha }: ComputedLine) => setOpened(opened === linha.laudo ? undefined : linha.laudo),
  }
  return (
    <>
      {narrow ? <LineCards {...props} lines={shown} /> : <LineTable {...props} lines={shown} />}
      {pages > 1 && (
        <Pagination
          total={pages}
          value={Math.min(page, pages)}
          onChange={setPage}
          mt="md"
          size="sm"
          getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
        />
      )}
      <Suspense>
        {action && <ReasonDialog {...ACERTO_REASON} question={action} onClose={() => setAction(undefined)} />}
      </Suspense>
    </>
  )
}

const CONTROLS = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
} as const

interface LinesProps {
  readonly acerto: Acerto
  readonly lines: readonly ComputedLine[]
  readonly isOpen: (line: ComputedLine) => boolean
  readonly toggle: (line: ComputedLine) => void
  readonly onAsk: (action: ReasonAsked) => void
}

function LineTable({ acerto, lines, isOpen, toggle, onAsk }: LinesProps) {
  return (
    <Table.ScrollContainer minWidth={860} type="native" tabIndex={0} role="group" aria-label="Laudos do acerto">
      <Table verticalSpacing={7}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <VisuallyHidden>Conta</VisuallyHidden>
            </Table.Th>
            <Table.Th>Laudo</Table.Th>
            <Table.Th>Data</Table.Th>
            <Table.Th>Tratamento</Table.Th>
            <Table.Th className={classes.figure}>Efetividade</Table.Th>
            <Table.Th className={classes.figure}>Pagos (ha)</Table.Th>
            <Table.Th className={classes.figure}>Do preço</Table.Th>
            <Table.Th>Regra</Table.Th>
            <Table.Th className={classes.figure}>Valor</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => {
            const { linha, pago, regra } = line
            const open = isOpen(line)
            return [
              <Table.Tr key={linha.laudo} className={linha.retirado ? (classes.out ?? '') : ''}>
                <Table.Td>
                  <Opener line={line} open={open} onClick={() => toggle(line)} />
                </Table.Td>
                <Table.Td>
                  {linha.codigo} · {linha.nome} <Marks line={line} />
                </Table.Td>
                <Table.Td>{formatWhen(linha.data)}</Table.Td>
                <Table.Td>{linha.tratamento}</Table.Td>
                <Table.Td className={classes.figure}>
                  {formatPercent(pago?.efetividade)}
                  <Interval line={line} />
                </Table.Td>
                <Table.Td className={classes.figure}>{formatNumber(pago?.contadoHa)}</Table.Td>
                <Table.Td className={classes.figure}>{formatPercent(pago?.percentPago)}</Table.Td>
                <Table.Td>{regra}</Table.Td>
                <Table.Td className={`${classes.figure} ${classes.value}`}>{formatReais(linha.valor)}</Table.Td>
              </Table.Tr>,
              open && (
                <Table.Tr key={`${linha.laudo} aberta`}>
                  <Table.Td />
                  <Table.Td colSpan={8}>
                    <LineDetail acerto={acerto} line={line} onAsk={onAsk} />
                  </Table.Td>
                </Table.Tr>
              ),
            ]
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function LineCards({ acerto, lines, isOpen, toggle, onAsk }: LinesProps) {
  return (
    <div className={classes.lineCards} role="list" aria-label="Laudos do acerto">
      {lines.map((line) => {
        const { linha, pago, regra } = line
        const open = isOpen(line)
        return (
          <div key={linha.laudo} role="listitem" className={`${classes.lineCard} ${linha.retirado ? classes.out : ''}`}>
            <div className={classes.lineTop}>
              <span>
                {linha.codigo} · {linha.nome}
              </span>
              <span className={`${classes.figure} ${classes.value}`}>{formatReais(linha.valor)}</span>
            </div>
            <div className={classes.small}>
              {formatWhen(linha.data)} · {linha.tratamento}
            </div>
            <div className={classes.small}>
              {pago ? `${formatPercent(pago.efetividade)} · ${formatNumber(pago.contadoHa)} ha · ` : ''}
              {regra}
              <Interval line={line} />
            </div>
            <Marks line={line} />
            <div className={classes.lineActs}>
              <Button size="xs" variant="default" aria-expanded={open} onClick={() => toggle(line)}>
                {open ? 'Fechar a conta' : 'Ver a conta'}
              </Button>
            </div>
            {open && <LineDetail acerto={acerto} line={line} onAsk={onAsk} />}
          </div>
        )
      })}
    </div>
  )
}

function Opener({
  line: { linha },
  open,
  onClick,
}: {
  readonly line: ComputedLine
  readonly open: boolean
  readonly onClick: () => void
}) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={28}
      aria-expanded={open}
      aria-label={`${open ? 'Fechar' : 'Ver'} a conta do laudo ${linha.codigo}`}
      onClick={onClick}
    >
      {open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
    </ActionIcon>
  )
}

function Interval({ line: { linha } }: { readonly line: ComputedLine }) {
  if (!linha.intervalo) return null
  return <div className={classes.small}>{intervaloText({ percentAplicacaoEfetiva: linha.intervalo })}</div>
}

function Marks({ line: { linha } }: { readonly line: ComputedLine }) {
  const contested = linha.contestacoes.some(({ resposta }) => !resposta)
  const undecided = undecidedText(linha)
  return (
    <>
      {linha.retirado && <ToneBadge tone="neutral">Fora do acerto</ToneBadge>}
      {contested && <ToneBadge tone="warning">Contestado</ToneBadge>}
      {undecided && <ToneBadge tone="warning">{undecided}</ToneBadge>}
      {linha.mudou && !linha.retirado && <ToneBadge tone="info">Mudou</ToneBadge>}
      <CheckBadge checks={linha.verificacoes} />
    </>
  )
}

interface LineDetailProps {
  readonly acerto: Acerto
  readonly line: ComputedLine
  readonly onAsk: (action: ReasonAsked) => void
}

function LineDetail({ acerto, line, onAsk }: LineDetailProps) {
  const { linha, conta, losses } = line
  const lost = [
    losses.naoAplicadaHa === undefined ? undefined : `${formatNumber(losses.naoAplicadaHa)} ha não aplicados`,
    losses.externaHa === undefined ? undefined : `${formatNumber(losses.externaHa)} ha externos`,
    losses.litros === undefined ? undefined : `${formatNumber(losses.litros)} L fora ou repetidos`,
  ].filter((text) => text !== undefined)
  return (
    <div>
      <ol className={classes.account}>
        {conta.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      <p className={classes.small}>
        Perdas: {lost.join(' · ') || ABSENT}. Piloto: {linha.piloto}. {linha.metodo && `${measuredText(linha)}. `}
        Revisão {linha.revisao.numero} do laudo, SHA-256{' '}
        <span title={linha.revisao.sha256}>{linha.revisao.sha256.slice(0, 12)}…</span>{' '}
        <TextLink size="xs" underline="always" to={laudoPath(linha.laudo)}>
          Abrir o laudo {linha.codigo}
        </TextLink>
      </p>
      <CheckList checks={linha.verificacoes} />
      {linha.contestacoes.length > 0 && <Talk line={line} />}
      <LineActs acerto={acerto} line={line} onAsk={onAsk} />
    </div>
  )
}

function Talk({ line: { linha } }: { readonly line: ComputedLine }) {
  const attribution = (lado: string, por: string, em: string) => `${por}, pela ${lado}, ${formatMoment(new Date(em))}`
  return (
    <ul className={classes.talk} aria-label={`Contestações do laudo ${linha.codigo}`}>
      {linha.contestacoes.map(({ lado, por, em, motivo, resposta }) => (
        <li key={em}>
          <b>Contestado:</b> {motivo} <span className={classes.small}>{attribution(lado, por, em)}</span>
          {resposta && (
            <div>
              <b>{resposta.decisao === 'mantido' ? 'Fica no acerto:' : 'Sai do acerto:'}</b> {resposta.texto}{' '}
              <span className={classes.small}>
                {resposta.por}, {formatMoment(new Date(resposta.em))}
              </span>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function LineActs({ acerto, line: { linha }, onAsk }: LineDetailProps) {
  const lado = ladoOf(useUserInfo())
  if (!lado || linha.retirado || acertoRefusal('contestar', acerto.situacao) !== undefined) return null
  const params = { uuid: acerto.uuid, laudo: linha.laudo }
  const open = linha.contestacoes.find(({ resposta }) => !resposta)
  if (!open) {
    return (
      <div className={classes.lineActs}>
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            onAsk({
              title: `Contestar o laudo ${linha.codigo}`,
              description: `A ${LADOS[lado].outro} lê o motivo e responde. Até lá ninguém aceita o acerto.`,
              submitLabel: 'Contestar',
              done: { message: `O laudo ${linha.codigo} foi contestado.` },
              send: (motivo, _option, call) => api.contestLaudo({ params, body: { motivo } }, call),
            })
          }
        >
          Contestar
        </Button>
      </div>
    )
  }
  const isOwn = open.lado === lado
  return (
    <div className={classes.lineActs}>
      <Button
        size="xs"
        variant={isOwn ? 'default' : 'filled'}
        onClick={() =>
          onAsk({
            title: isOwn
              ? `Desistir da contestação do laudo ${linha.codigo}`
              : `Responder sobre o laudo ${linha.codigo}`,
            label: 'Resposta',
            description: `A ${outroOf(lado)} lê a resposta.`,
            submitLabel: isOwn ? 'Desistir' : 'Responder',
            done: { message: 'A resposta foi enviada.' },
            options: isOwn ? [] : DECISIONS,
            send: (resposta, option) =>
              api.answerContest({
                params,
                body: { resposta, decisao: (isOwn ? 'mantido' : option) as DecisaoDaContestacao },
              }),
          })
        }
      >
        {isOwn ? 'Desistir da contestação' : 'Responder'}
      </Button>
    </div>
  )
}

const outroOf = (lado: Lado) => LADOS[lado].outro

const DECISIONS = [
  { value: 'mantido', label: 'O laudo fica no acerto, com este valor' },
  { value: 'retirado', label: 'O laudo sai deste acerto e pode entrar em outro' },
] as const satisfies readonly { readonly value: DecisaoDaContestacao; readonly label: string }[]
