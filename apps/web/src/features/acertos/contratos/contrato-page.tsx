/** /contratos/{uuid}: one contract with its versions; /contratos/novo: the form of a new one. */
import { type Contrato, uuidSchema } from '@faixa/contract'
import { ActionIcon, Button, Paper, Skeleton, Title } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { termRows } from '../../../acerto/term-rows.ts'
import { api } from '../../../api/client.ts'
import { invalidate, query } from '../../../api/query.ts'
import { useEntidades } from '../../../entidades/use-entidades.ts'
import { paths } from '../../../paths.ts'
import { useMay, useUserInfo } from '../../../session/use-session.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { formatMoment, formatWhen } from '../../../ui/format-when.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { refused } from '../../../ui/messages/refused.ts'
import { showToast } from '../../../ui/messages/toast.ts'
import { ButtonLink, TextLink } from '../../../ui/page/links.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import classes from '../acertos.module.css'
import { EVERY_TRATAMENTO } from './contrato-columns.tsx'
import { ContratoForm } from './contrato-form.tsx'
import { PayPreview } from './pay-preview.tsx'

const History = lazyPart(() => import('./contrato-history.tsx'))

export default function ContratoPage() {
  const { uuid = '' } = useParams({ strict: false })
  if (uuid === 'novo') return <CreateContrato />
  if (!uuidSchema.safeParse(uuid).success) return <NoContrato />
  return <FoundContrato key={uuid} uuid={uuid.toLowerCase()} />
}

function CreateContrato() {
  const entidades = useEntidades()
  const { id } = useUserInfo()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Contrato" subtitle="Cadastro" />
      {entidades.error && <ErrorState problem={entidades.error} onRetry={entidades.refetch} />}
      {!entidades.error && !entidades.data && <FormSkeleton />}
      {entidades.data && (
        <ContratoForm
          entidades={entidades.data}
          draftKey={`novo-contrato-${id}`}
          onSaved={({ uuid }) => void navigate({ to: paths.contrato, params: { uuid } })}
        />
      )}
    </>
  )
}

/** The shown version is the fragment of the address, `#versao-2`; without one it is the latest. */
const versionHash = (versao: number) => `versao-${versao}`

function versionIn(hash: string): number | undefined {
  const version = Number(/^versao-(\d{1,6})$/.exec(hash)?.[1] ?? 0)
  return version > 0 ? version : undefined
}

function FoundContrato({ uuid }: { readonly uuid: string }) {
  const versao = versionIn(useLocation({ select: ({ hash }) => hash }))
  const sent = { params: { uuid }, query: versao === undefined ? {} : { versao } }
  const { data, error, refetch } = useQuery(query('readContrato', sent))
  const entidades = useEntidades()
  if (error && 'status' in error && error.status === 404) return <NoContrato />
  if (error && !data) return <ErrorState problem={error} onRetry={() => void refetch()} />
  if (!data || !entidades.data) return <FormSkeleton />
  return <ContratoView key={data.versao} contrato={data} entidades={entidades.data} />
}

interface ContratoViewProps {
  readonly contrato: Contrato
  readonly entidades: NonNullable<ReturnType<typeof useEntidades>['data']>
}

function ContratoView({ contrato, entidades }: ContratoViewProps) {
  const { uuid, nome, versao, ultimaVersao, empresa, prestadora, arquivado = false } = contrato
  const { isUnidade } = useUserInfo()
  const may = { save: useMay('saveContrato') && !isUnidade, restore: useMay('restoreArchived') }
  const [opened, setOpened] = useState<'excluir' | 'historico'>()
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const isLatest = versao === ultimaVersao
  const perform = async (act: () => Promise<unknown>, message: string) => {
    setBusy(true)
    try {
      await act()
      await Promise.all([invalidate('readContrato'), invalidate('listContratos')])
      setOpened(undefined)
      showToast({ title: 'Feito', message, tone: 'success' })
    } catch (error) {
      refused('Não foi possível', error)
    } finally {
      setBusy(false)
    }
  }
  const params = { uuid }
  return (
    <>
      <PageHeader
        title={nome}
        subtitle={`Contrato de ${empresa.nome} com ${prestadora.nome}`}
        actions={
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label="Histórico do contrato"
              title="Histórico"
              onClick={() => setOpened('historico')}
            >
              <IconHistory size={18} />
            </ActionIcon>
            {may.save && !arquivado && (
              <Button variant="default" onClick={() => setOpened('excluir')}>
                Excluir
              </Button>
            )}
            {may.restore && arquivado && (
              <Button
                loading={busy}
                onClick={() => void perform(() => api.restoreContrato({ params }), `O contrato ${nome} está de volta.`)}
              >
                Restaurar
              </Button>
            )}
          </>
        }
      />
      {arquivado && (
        <Note tone="warning" role="status" mb="md">
          Este contrato está arquivado: não entra em novos acertos.
        </Note>
      )}
      {!isLatest && (
        <Note tone="info" role="status" mb="md">
          Esta é a versão {versao} de {ultimaVersao}.{' '}
          <TextLink underline="always" to={paths.contrato} params={params} hash="">
            Ver a última
          </TextLink>
        </Note>
      )}
      {may.save && isLatest && !arquivado ? (
        <ContratoForm entidades={entidades} contrato={contrato} onSaved={() => undefined} />
      ) : (
        <>
          <Terms contrato={contrato} />
          <PayPreview termos={contrato.termos} />
        </>
      )}
      <Versions contrato={contrato} />
      <ConfirmDialog
        opened={opened === 'excluir'}
        busy={busy}
        title={`Excluir o contrato ${nome}`}
        confirmLabel="Excluir"
        danger
        onConfirm={() =>
          void perform(async () => {
            await api.deleteContrato({ params })
            await navigate({ to: paths.contratos })
          }, `O contrato ${nome} foi excluído.`)
        }
        onClose={() => setOpened(undefined)}
      >
        O contrato não entra em novos acertos; os feitos por ele ficam. Só um administrador pode restaurá-lo.
      </ConfirmDialog>
      <Suspense>
        {opened === 'historico' && <History uuid={uuid} name={nome} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}

function Terms({ contrato }: { readonly contrato: Contrato }) {
  const { tratamento, inicio, fim, termos } = contrato
  const rows = [
    ['Tratamento', tratamento ?? EVERY_TRATAMENTO],
    ['Período', `${formatWhen(inicio)} a ${formatWhen(fim)}`],
    ...termRows(termos),
  ] as const
  return (
    <Paper withBorder className={classes.card}>
      <dl className={classes.definitions}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  )
}

function Versions({ contrato: { uuid, versao: shown, versoes } }: { readonly contrato: Contrato }) {
  if (versoes.length < 2) return null
  return (
    <Paper component="section" withBorder className={classes.card} aria-label="Versões do contrato">
      <Title order={2} className={classes.cardTitle} mb="xs">
        Versões
      </Title>
      <ul className={classes.talk}>
        {versoes.map(({ versao, por, em }) => (
          <li key={versao}>
            {versao === shown ? (
              <b>Versão {versao}</b>
            ) : (
              <TextLink underline="always" to={paths.contrato} params={{ uuid }} hash={versionHash(versao)}>
                Versão {versao}
              </TextLink>
            )}{' '}
            · {por}, {formatMoment(new Date(em))}
          </li>
        ))}
      </ul>
    </Paper>
  )
}

function FormSkeleton() {
  return (
    <Loading label="Carregando o contrato">
      <Skeleton height={60} mb="md" />
      <Skeleton height={420} radius="md" />
    </Loading>
  )
}

function NoContrato() {
  return (
    <EmptyState
      sentence="Este contrato não existe, ou não é dos que você vê."
      action={<ButtonLink to={paths.contratos}>Ver os contratos</ButtonLink>}
    />
  )
}
