import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useReducer, useState } from 'react'
import { configuracaoQuery } from '../../api/configuracao-query.ts'
import { useEntidades } from '../../entidades/use-entidades.ts'
import { keptFiles } from '../../form/files/kept/kept-files.ts'
import { WithStoredFiles } from '../../form/files/kept/stored-files.tsx'
import { readDraft } from '../../form/state/kept-draft.ts'
import { paths } from '../../paths.ts'
import { useUserInfo } from '../../session/use-session.ts'
import { lazyPart } from '../../ui/connection/load-part.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { INITIAL, type LaudoValues } from './laudo-fields.ts'
import { LaudoForm } from './laudo-form.tsx'
import { draftKeyOf, forgetDraft, keepQueue, readQueue } from './queue/kept-queue.ts'
import { nextQueue } from './queue/queue-state.ts'
import { ReceivedFiles } from './received-files.tsx'
import { SentCard } from './sent-card.tsx'

/** Loaded with the first files of several flights. */
const QueuedForms = lazyPart(() => import('./queue/queued-forms.tsx'))

export default function LaudoFormPage() {
  return (
    <>
      <PageHeader title="Novo Laudo" subtitle="Cadastro" />
      <Registration />
    </>
  )
}

const NOTHING: readonly File[] = []

function Registration() {
  const { id } = useUserInfo()
  const { laudo, ordem } = useSearch({ strict: false })
  const navigate = useNavigate()
  const entidades = useEntidades()
  const { data: configuracao } = useQuery(configuracaoQuery)
  const [queue, dispatch] = useReducer(nextQueue, id, readQueue)
  useEffect(() => keepQueue(id, queue), [id, queue])
  const [arriving, setArriving] = useState(NOTHING)
  if (laudo !== undefined) return <SentCard key={laudo} uuid={laudo} />
  if (entidades.error) return <ErrorState problem={entidades.error} onRetry={entidades.refetch} />
  if (!entidades.data) return <Waiting />
  const { data } = entidades
  const draftKey = `novo-laudo-${id}`
  const maxBytes = configuracao?.limiteArquivoBytes
  const drop = (files: readonly File[]) => setArriving((waiting) => waiting.filter((file) => !files.includes(file)))
  if (queue.drafts.length > 0 || arriving.length > 0) {
    return (
      <Suspense fallback={<Waiting />}>
        <ReceivedFiles onFiles={(files) => setArriving([...arriving, ...files])} />
        <QueuedForms
          personId={id}
          entidades={entidades.data}
          maxBytes={maxBytes}
          queue={queue}
          dispatch={dispatch}
          arriving={arriving}
          onFlights={(files) => setArriving([...arriving, ...files])}
          onArrived={(files) => {
            drop(files)
            return takeDraft(draftKey)
          }}
          onCancel={drop}
          owner={ownerOf(queue.open === undefined ? draftKey : draftKeyOf(id, queue.open))}
        />
      </Suspense>
    )
  }
  return (
    <WithStoredFiles draftKey={draftKey} waiting={<Waiting />}>
      {(lacksFiles) => (
        <LaudoForm
          entidades={data}
          maxBytes={maxBytes}
          ordem={ordem}
          draftKey={draftKey}
          lacksFiles={lacksFiles}
          onFlights={(files) =>
            setArriving([...Object.values(keptFiles(draftKey)).flatMap((kept = []) => kept), ...files])
          }
          onSent={({ uuid }) => void navigate({ to: paths.createLaudo, search: { laudo: uuid } })}
        />
      )}
    </WithStoredFiles>
  )
}

/** The empresa of the draft in the form. */
function ownerOf(draftKey: string): Pick<LaudoValues, 'empresa' | 'unidade' | 'prestadora'> {
  const { empresa, unidade, prestadora } = readDraft(draftKey, INITIAL)
  return { empresa, unidade, prestadora }
}

function Waiting() {
  return (
    <Loading label="Carregando o formulário">
      <Skeleton height={520} radius="md" />
    </Loading>
  )
}

/** Values typed into the form of one laudo are kept in the queue. */
function takeDraft(draftKey: string): Partial<LaudoValues> {
  const typed = Object.entries(readDraft(draftKey, INITIAL)).filter(
    ([name, text]) => text !== INITIAL[name as keyof LaudoValues],
  )
  forgetDraft(draftKey)
  return Object.fromEntries(typed)
}
