/** /contratos/{uuid}: one contract with its versions; /contratos/novo: the form of a new one. */
import type { Contrato } from '@faixa/contract'
import { Button, Paper, Skeleton, Title } from '@mantine/core'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { AcertoBadge } from '../../../acerto/acerto-badge.tsx'
import { termRows } from '../../../acerto/term-rows.ts'
import { api } from '../../../api/client.ts'
import { invalidate } from '../../../api/query.ts'
import type { Entidades } from '../../../entidades/use-entidades.ts'
import { WithEntidades } from '../../../entidades/with-entidades.tsx'
import { Definitions } from '../../../noun/definitions.tsx'
import { HistoryAct } from '../../../noun/history-act.tsx'
import noun from '../../../noun/noun.module.css'
import { NounPage } from '../../../noun/noun-page.tsx'
import { useActs } from '../../../noun/use-acts.ts'
import { paths } from '../../../paths.ts'
import { useMay, useUserInfo } from '../../../session/use-session.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { formatMoment, formatWhen } from '../../../ui/format-when.ts'
import { ConfirmDialog } from '../../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { TextLink } from '../../../ui/page/links.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Loading } from '../../../ui/states/loading.tsx'
import classes from '../acertos.module.css'
import { AcceptContrato } from './accept-contrato.tsx'
import { EVERY_TRATAMENTO } from './contrato-columns.tsx'
import { ContratoForm } from './contrato-form.tsx'
import { PayPreview } from './pay-preview.tsx'

const HistoryDialog = lazyPart(() => import('../../../history/history-dialog.tsx'))

export default function ContratoPage() {
  const { uuid } = useParams({ strict: false })
  const versao = versionIn(useLocation({ select: ({ hash }) => hash }))
  if (uuid === 'novo') return <CreateContrato />
  return (
    <NounPage
      read="readContrato"
      missing="Este contrato não existe, ou não é dos que você vê."
      list={{ to: paths.contratos, label: 'Ver os contratos' }}
      waiting={WAITING}
      request={{ query: versao === undefined ? {} : { versao } }}
    >
      {(contrato) => (
        <WithEntidades waiting={WAITING}>
          {(entidades) => <ContratoView key={contrato.versao} contrato={contrato} entidades={entidades} />}
        </WithEntidades>
      )}
    </NounPage>
  )
}

const WAITING = (
  <Loading label="Carregando o contrato">
    <Skeleton height={60} mb="md" />
    <Skeleton height={420} radius="md" />
  </Loading>
)

function CreateContrato() {
  const { id } = useUserInfo()
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Contrato" subtitle="Cadastro" />
      <WithEntidades waiting={WAITING}>
        {(entidades) => (
          <ContratoForm
            entidades={entidades}
            draftKey={`novo-contrato-${id}`}
            onSaved={({ uuid }) => void navigate({ to: paths.contrato, params: { uuid } })}
          />
        )}
      </WithEntidades>
    </>
  )
}

/** The shown version is the fragment of the address, `#versao-2`; without one it is the latest. */
const versionHash = (versao: number) => `versao-${versao}`

function versionIn(hash: string): number | undefined {
  const version = Number(/^versao-(\d{1,6})$/.exec(hash)?.[1] ?? 0)
  return version > 0 ? version : undefined
}

interface ContratoViewProps {
  readonly contrato: Contrato
  readonly entidades: Entidades
}

function ContratoView({ contrato, entidades }: ContratoViewProps) {
  const { uuid, nome, versao, ultimaVersao, empresa, prestadora, arquivado = false } = contrato
  const { isUnidade } = useUserInfo()
  const may = { save: useMay('saveContrato') && !isUnidade, restore: useMay('restoreArchived') }
  const [opened, setOpened] = useState<'excluir' | 'historico'>()
  const navigate = useNavigate()
  const isLatest = versao === ultimaVersao
  const { busy, perform } = useActs(
    () => Promise.all([invalidate('readContrato'), invalidate('listContratos')]),
    () => setOpened(undefined),
  )
  const params = { uuid }
  return (
    <>
      <PageHeader
        title={nome}
        subtitle={`Contrato de ${empresa.nome} com ${prestadora.nome}`}
        actions={
          <>
            <AcertoBadge situacao={contrato.situacao} />
            <HistoryAct label="Histórico do contrato" onOpen={() => setOpened('historico')} />
            {may.save && !arquivado && (
              <Button variant="default" onClick={() => setOpened('excluir')}>
                Excluir
              </Button>
            )}
            {may.restore && arquivado && (
              <Button
                loading={busy === 'restaurar'}
                onClick={() =>
                  void perform(
                    'restaurar',
                    () => api.restoreContrato({ params }),
                    () => ({ title: 'Feito', message: `O contrato ${nome} está de volta.` }),
                  )
                }
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
      {isLatest && !arquivado && <AcceptContrato contrato={contrato} />}
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
        busy={busy === 'excluir'}
        title={`Excluir o contrato ${nome}`}
        confirmLabel="Excluir"
        danger
        onConfirm={() =>
          void perform(
            'excluir',
            async () => {
              await api.deleteContrato({ params })
              await navigate({ to: paths.contratos })
            },
            () => ({ title: 'Feito', message: `O contrato ${nome} foi excluído.` }),
          )
        }
        onClose={() => setOpened(undefined)}
      >
        O contrato não entra em novos acertos; os feitos por ele ficam. Só um administrador pode restaurá-lo.
      </ConfirmDialog>
      <Suspense>
        {opened === 'historico' && (
          <HistoryDialog name={nome} route="readContratoHistory" params={params} onClose={() => setOpened(undefined)} />
        )}
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
    <Paper withBorder className={noun.card}>
      <Definitions rows={rows} />
    </Paper>
  )
}

function Versions({ contrato: { uuid, versao: shown, versoes } }: { readonly contrato: Contrato }) {
  if (versoes.length < 2) return null
  return (
    <Paper component="section" withBorder className={noun.card} aria-label="Versões do contrato">
      <Title order={2} className={noun.cardTitle} mb="xs">
        Versões
      </Title>
      <ul className={classes.talk}>
        {versoes.map(({ versao, por, em, vinculaDesde }) => (
          <li key={versao}>
            {versao === shown ? (
              <b>Versão {versao}</b>
            ) : (
              <TextLink underline="always" to={paths.contrato} params={{ uuid }} hash={versionHash(versao)}>
                Versão {versao}
              </TextLink>
            )}{' '}
            · {por}, {formatMoment(new Date(em))} ·{' '}
            {vinculaDesde === undefined
              ? 'não aceita pelas duas partes'
              : `vale desde ${formatMoment(new Date(vinculaDesde))}`}
          </li>
        ))}
      </ul>
    </Paper>
  )
}
