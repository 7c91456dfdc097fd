import type { RelatorioMensal } from '@faixa/contract'
import {
  COLUNAS_MENSAIS,
  faltasMensaisText,
  gruposMensais,
  type LinhaMensal,
  linhaMensal,
  mesText,
  metodosText,
  roundedHours,
  roundedTotal,
  totaisMensais,
} from '@faixa/domain'
import { ABSENT, formatCount, formatNumber } from '@faixa/units'
import { Button, Checkbox, Group, Paper, Progress, Skeleton, Text } from '@mantine/core'
import { IconFileTypePdf, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { query } from '../../api/query.ts'
import { withToasts } from '../../export/export-toasts.ts'
import { mensalFileName } from '../../export/file-names.ts'
import { laudoPath, paths, publicUrlOf } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { StatCard } from '../../ui/badges/stat-card.tsx'
import { lazyPart, loadNow } from '../../ui/connection/load-part.ts'
import { formatWhen } from '../../ui/format-when.ts'
import { Note } from '../../ui/messages/note.tsx'
import { ButtonLink, TextLink } from '../../ui/page/links.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { FaltasRequest } from './faltas/faltas-request.tsx'
import classes from './mensal.module.css'
import { MensalEnvios } from './mensal-envios.tsx'
import { MensalLines } from './mensal-lines.tsx'
import { ModeloCard } from './modelo/modelo-card.tsx'

const FaltasTable = lazyPart(() => import('./faltas/faltas-table.tsx'))

interface MensalReportProps {
  readonly sent: { readonly prestadora: number; readonly mes: string }
  readonly title: string
  /** The fields that choose prestadora and month. */
  readonly choice: ReactNode
  /** Only the operations of this state. */
  readonly uf: string | undefined
  readonly onlyGaps: boolean
  readonly onOnlyGaps: (onlyGaps: boolean) => void
  /** True: the missing fields are shown in one table. */
  readonly filling: boolean
  readonly onFilling: (filling: boolean) => void
}

export function MensalReport({ sent, title, choice, uf, ...gaps }: MensalReportProps) {
  const { data: whole, error, refetch } = useQuery(query('readRelatorioMensal', { query: sent }))
  const data = useMemo(() => whole && ofState(whole, uf), [whole, uf])
  const lines = useMemo(() => data?.operacoes.map((one) => linhaMensal(one)) ?? [], [data])
  const subtitle = [data?.prestadora.nome, mesText(sent.mes), uf].filter(Boolean).join(' · ')
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={data && data.operacoes.length > 0 && <ExportButtons relatorio={data} lines={lines} />}
      />
      {choice}
      {!data && error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Carregando o relatório mensal">
          <Skeleton height={92} mb="lg" radius="md" />
          <Skeleton height={420} radius="md" />
        </Loading>
      )}
      {data && <MensalEnvios {...sent} />}
      {uf !== undefined && (
        <Text size="sm" mb="md">
          Só as operações de {uf}.{' '}
          <TextLink inherit to={paths.relatorioMensal} search={sent as never}>
            Ver as de todas as UF
          </TextLink>
        </Text>
      )}
      {data && <LeftOut relatorio={data} />}
      {data && <ModeloCard relatorio={data} lines={lines} />}
      {data && data.operacoes.length === 0 && (
        <EmptyState
          sentence={`${data.prestadora.nome} não tem laudos prontos em ${mesText(sent.mes)}.`}
          action={<ButtonLink to={paths.laudos}>Ver os laudos</ButtonLink>}
        />
      )}
      {data && data.operacoes.length > 0 && <Filled relatorio={data} lines={lines} {...gaps} />}
    </>
  )
}

/** The report of one state: its operations and their totals; without `uf` the report of all states. */
function ofState(relatorio: RelatorioMensal, uf: string | undefined): RelatorioMensal & { readonly uf?: string } {
  if (uf === undefined) return relatorio
  const operacoes = relatorio.operacoes.filter(({ dados }) => dados?.uf === uf)
  return { ...relatorio, operacoes, totais: totaisMensais(operacoes), uf }
}

interface FilledProps extends Pick<MensalReportProps, 'onlyGaps' | 'onOnlyGaps' | 'filling' | 'onFilling'> {
  readonly relatorio: RelatorioMensal
  readonly lines: readonly LinhaMensal[]
}

function Filled(props: FilledProps) {
  const { relatorio, lines, onlyGaps, filling, onFilling } = props
  const { totais } = relatorio
  const hours = roundedHours(totais.minutos)
  return (
    <>
      <div className={classes.stats}>
        <StatCard
          large
          label="Área aplicada"
          value={withUnit(roundedTotal(totais.areaAplicada), 'ha')}
          detail={[
            metodosText(relatorio.operacoes),
            totais.semArea > 0 && `sem a de ${formatCount(totais.semArea, 'laudo', 'laudos')}`,
          ]
            .filter(Boolean)
            .join(', ')}
          explanation="Soma das áreas aplicadas como estão nos laudos, arredondada uma única vez: pode diferir em um centésimo da soma das linhas arredondadas."
        />
        <StatCard label="Operações" value={formatNumber(totais.operacoes, 0)} />
        <StatCard
          label="Horas de voo"
          value={withUnit(hours, 'h')}
          detail={totais.semHoras > 0 ? `sem as de ${formatCount(totais.semHoras, 'laudo', 'laudos')}` : undefined}
          explanation="Duração de cada voo, do primeiro ao último registro do trajeto; sem horários no arquivo, a que foi informada."
        />
      </div>
      <Meter {...props} />
      {filling && <Faltas {...{ relatorio, lines, onFilling }} />}
      <MensalLines groups={gruposMensais(lines)} totais={totais} onlyGaps={onlyGaps} />
    </>
  )
}

function withUnit(value: number | undefined, unit: string): string {
  return value === undefined ? ABSENT : `${formatNumber(value)}\u00a0${unit}`
}

/** The missing data of the report, in its laudos and in its heading. */
function Meter({ relatorio, lines, onlyGaps, onOnlyGaps, filling, onFilling }: FilledProps) {
  const mayEdit = useMay('updateLaudo')
  const cells = lines.length * Object.keys(COLUNAS_MENSAIS).length
  const missing = lines.reduce((sum, { faltas }) => sum + faltas.length, 0)
  const text = faltasMensaisText(lines)
  return (
    <Paper withBorder className={classes.meter}>
      <div className={classes.meterWords}>
        <Text size="sm" fw={600}>
          {text}
        </Text>
        {missing > 0 && (
          <Group gap="md">
            <Checkbox
              size="sm"
              label="Só os laudos com faltas"
              checked={onlyGaps}
              onChange={(event) => onOnlyGaps(event.currentTarget.checked)}
            />
            {!filling && (
              <Button size="xs" variant="default" onClick={() => onFilling(true)}>
                {mayEdit ? 'Preencher numa tabela' : 'Ver o que pedir'}
              </Button>
            )}
          </Group>
        )}
      </div>
      <Progress value={((cells - missing) / cells) * 100} size="sm" aria-label={text} />
      <Text size="xs" c="dimmed" mt={6}>
        {missing > 0 &&
          (mayEdit
            ? 'Cada «não informado» leva ao campo do laudo. O que ficar vazio sai assim no relatório, nunca como zero.'
            : 'O que ficar vazio sai no relatório como «não informado», nunca como zero. Quem completa os laudos é a equipe do sistema.')}
      </Text>
      <Operator relatorio={relatorio} />
    </Paper>
  )
}

/** The table of missing fields for people who may edit; for others a request to those people. */
function Faltas({ relatorio, lines, onFilling }: Pick<FilledProps, 'relatorio' | 'lines' | 'onFilling'>) {
  const mayEdit = useMay('updateLaudo')
  const lacking = lines.filter(({ faltas }) => faltas.length > 0)
  if (lacking.length === 0) return null
  const close = () => onFilling(false)
  if (mayEdit) {
    const draftKey = `faixa-faltas-${relatorio.prestadora.id}-${relatorio.mes}`
    return (
      <Suspense fallback={<Skeleton height={320} mb="lg" radius="md" />}>
        <FaltasTable lines={lines} draftKey={draftKey} onClose={close} />
      </Suspense>
    )
  }
  return <FaltasRequest relatorio={relatorio} lines={lacking} onClose={close} />
}

function Operator({ relatorio: { prestadora } }: { readonly relatorio: RelatorioMensal }) {
  const mayEdit = useMay('createEntidade')
  const parts = [
    ['CNPJ', prestadora.cnpj],
    ['Registro no MAPA', prestadora.registroMapa],
  ] as const
  return (
    <dl className={classes.operator}>
      {parts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value ??
              (mayEdit ? (
                <TextLink
                  size="sm"
                  to={paths.prestadoras}
                  search={{ busca: prestadora.nome } as never}
                  aria-label={`${label} da prestadora: não informado`}
                >
                  não informado
                </TextLink>
              ) : (
                <span className={classes.missing}>não informado: peça à equipe de análise que o cadastre</span>
              ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Laudos of the month that are not in the report. */
function LeftOut({ relatorio: { fora } }: { readonly relatorio: RelatorioMensal }) {
  if (fora.length === 0) return null
  return (
    <Note
      tone="warning"
      role="status"
      mb="md"
      title={`${formatCount(fora.length, 'laudo do mês está', 'laudos do mês estão')} fora do relatório`}
    >
      <details>
        <summary>Ver quais</summary>
        <ul className={classes.leftOut}>
          {fora.map(({ laudo, codigo, nome, data, status }) => (
            <li key={laudo}>
              <TextLink size="sm" underline="always" to={laudoPath(laudo)}>
                {codigo} · {nome}
              </TextLink>
              , {formatWhen(data)}: {status}
            </li>
          ))}
        </ul>
      </details>
    </Note>
  )
}

function ExportButtons({
  relatorio,
  lines,
}: {
  readonly relatorio: RelatorioMensal & { readonly uf?: string }
  readonly lines: readonly LinhaMensal[]
}) {
  const [busy, setBusy] = useState<'pdf' | 'xlsx'>()
  const save = async (extension: 'pdf' | 'xlsx') => {
    setBusy(extension)
    await withToasts(async () => {
      const [{ mensalFile }, { readIssuer }] = await loadNow(() =>
        Promise.all([import('../../export/mensal/mensal-files.ts'), import('../../export/read-issuer.ts')]),
      )
      const verifyUrl = publicUrlOf(paths.verify)
      const issuer = await readIssuer()
      const file = await mensalFile({ relatorio, lines, verifyUrl, now: new Date(), issuer }, extension)
      saveFile(
        file,
        mensalFileName(relatorio.prestadora.nome, [relatorio.mes, relatorio.uf].filter(Boolean).join('-'), extension),
      )
    })
    setBusy(undefined)
  }
  return (
    <>
      <Button
        variant="default"
        loading={busy === 'xlsx'}
        disabled={busy === 'pdf'}
        leftSection={<IconTable size={16} aria-hidden />}
        onClick={() => void save('xlsx')}
      >
        XLSX
      </Button>
      <Button
        loading={busy === 'pdf'}
        disabled={busy === 'xlsx'}
        leftSection={<IconFileTypePdf size={16} aria-hidden />}
        onClick={() => void save('pdf')}
      >
        PDF
      </Button>
    </>
  )
}
