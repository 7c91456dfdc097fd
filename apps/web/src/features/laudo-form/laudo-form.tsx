/** The form 'Novo Laudo': fields, files, their content, and sending. Typed values survive a refusal, a failure or a reload. */
import type { FieldError, ReplyOf, Routes } from '@faixa/contract'
import { asksDadosOperacao, type Papel } from '@faixa/domain'
import type { Aviso, Role } from '@faixa/flight'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { query } from '../../api/query.ts'
import { byId, empresaName } from '../../entidades/chosen-entidades.ts'
import { EmpresaFields, PrestadoraFields } from '../../entidades/entidade-fields.tsx'
import type { Entidades } from '../../entidades/use-entidades.ts'
import { ChoiceField } from '../../form/fields/choice-field.tsx'
import { restoredNote } from '../../form/files/kept/stored-files.tsx'
import { useUnstored } from '../../form/files/kept/use-stored-files.ts'
import { MISPLACED } from '../../form/files/misplaced-note.tsx'
import { PageDrop } from '../../form/files/page-drop.tsx'
import { FormPage } from '../../form/shell/form-page.tsx'
import { FormSection } from '../../form/shell/form-section.tsx'
import { FormSteps, Step, type Steps, stepBar, useSteps } from '../../form/shell/form-steps.tsx'
import { type Form, type FormToasts, useForm } from '../../form/shell/use-form.ts'
import { CULTURA_CHOICES, TRATAMENTO_CHOICES } from '../../laudo/laudo-choices.ts'
import { OperacaoSection } from '../../laudo/operacao/operacao-section.tsx'
import { laudoPath } from '../../paths.ts'
import { lazyPart, loadNow } from '../../ui/connection/load-part.ts'
import { isNoConnection } from '../../ui/connection/no-connection.ts'
import { useSendAgain } from '../../ui/connection/use-send-again.ts'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { fileField } from './files/check-files.ts'
import { ClimaSlot } from './files/clima-slot.tsx'
import { FileSlots } from './files/file-slots.tsx'
import { allOf, type Slots } from './files/flight-state.ts'
import { dropDecisions } from './files/kept-decisions.ts'
import { ROLES } from './files/rearrange.ts'
import { swapToOffer } from './files/swap.ts'
import { filesIn } from './files/use-flight-files.ts'
import { FlightFields } from './flight-fields.tsx'
import { type LaudoField, numberOf } from './laudo-fields.ts'
import classes from './laudo-form.module.css'
import { OrdemField } from './ordem-field.tsx'
import { actOn, type CheckAct } from './preview/check-acts.ts'
import { ChecksContext } from './preview/checks.tsx'
import { PassContext } from './preview/pass-choice.ts'
import { PolygonContext } from './preview/polygons/polygon-choice.ts'
import { Preview } from './preview/preview.tsx'
import { PreviewNumbers } from './preview/preview-numbers.tsx'
import { PreviewSummary } from './preview/preview-summary.tsx'
import { titlesOf } from './proposals.ts'
import { type Queued, useReport, useRowValues } from './queue/draft-report.ts'
import { forgetDraft } from './queue/kept-queue.ts'
import { SeveralFlights } from './queue/several-flights.tsx'
import { quotaSentences } from './quota-sentences.ts'
import { ReceivedFiles } from './received-files.tsx'
import { dropAttempt, keepAttempt, printOf, readAttempt } from './sending/kept-attempt.ts'
import { sendLaudo } from './sending/send-laudo.ts'
import { FILE_FIELDS, useLaudoDraft } from './use-laudo-draft.ts'
import { usePlaceProposed } from './use-place-proposed.ts'

/** Loaded with the form's other later parts: it is shown once a prestadora is chosen. */
const LastFlight = lazyPart(() => import('./last-flight.tsx'))
const FieldRecords = lazyPart(() => import('./campo/field-records.tsx'))

interface LaudoFormProps {
  readonly entidades: Entidades
  readonly draftKey: string
  /** The server's limit for one file, bytes. */
  readonly maxBytes: number | undefined
  /** Uuid of the service order in the link. */
  readonly ordem: string | undefined
  /** The browser has lost files that the draft had. */
  readonly lacksFiles?: boolean
  /** Present where the draft belongs to a queue. */
  readonly queued?: Queued | undefined
  /** Takes the files of several flights. */
  readonly onFlights: (files: readonly File[]) => void
  readonly onSent: (laudo: ReplyOf<Routes['createLaudo']>) => void
}

const MISPLACED_MS = 3000

const isZip = (name: string) => /\.zip$/i.test(name)

/** True where an archive holds the files of several fields or flights. */
async function holdsSeveral(files: readonly File[]): Promise<boolean> {
  const { inFlightWorker } = await loadNow(() => import('../../flight-worker/flight-worker.ts'))
  const spread = await inFlightWorker((program) =>
    Promise.all(files.filter(({ name }) => isZip(name)).map((file) => program.spread(file))),
  )
  return spread.some((one) => one !== undefined && 'parts' in one)
}

export function LaudoForm(props: LaudoFormProps) {
  const { entidades, draftKey, maxBytes, ordem, lacksFiles = false, queued, onFlights, onSent } = props
  const draft = useLaudoDraft({ entidades, draftKey, maxBytes, onFlights, filled: queued?.filled })
  const {
    initial,
    fields,
    files,
    clima,
    proposals,
    offsetH,
    found,
    confirmations,
    fileErrors,
    otherErrors,
    width,
    body,
  } = draft
  const steps = useSteps(STEPS)
  useMisplacedToast(swapToOffer(files.state)?.roles.join())

  const { slots, refused, last, decided } = files.state
  const sent = [...allOf(slots).map(({ file }) => file), clima.file]
  const print = printOf(body, sent)
  // The server was not reached before the page was loaded again.
  const [unsent, setUnsent] = useState(() => (queued ? undefined : readAttempt(draftKey)))
  const form = useForm({
    fields,
    otherErrors,
    toasts: TOASTS,
    sentToo: [...sent, JSON.stringify(body)],
    send(_values, call) {
      setUnsent(undefined)
      const idempotencyKey = queued ? call.idempotencyKey : keepAttempt(draftKey, print)
      return sendLaudo(body, { ...filesIn(slots), clima: clima.file ? [clima.file] : [] }, { ...call, idempotencyKey })
    },
    onSent(laudo) {
      forgetDraft(draftKey)
      onSent(laudo)
    },
    onRefused(problem) {
      const { erros = [] } = problem.extras
      if (!queued && isNoConnection(problem)) keepAttempt(draftKey, print, true)
      files.refuse(refusedFiles(erros))
      const ofClima = erros.find(({ campo }) => campo === fileField('clima'))
      if (ofClima) clima.refuse(ofClima.mensagem)
    },
  })
  const failed = form.sending.kind === 'refused' && isNoConnection(form.sending.problem)
  // The content is the same again once the files are read.
  const isUnsent = unsent?.offline === true && unsent.print === print && form.missing.length === 0 && !form.busy
  const isUnstored = useUnstored(draftKey)
  const sentLater = isUnstored ? SENT_FROM_HERE : SENT_LATER
  const waits = useSendAgain(failed || isUnsent, print, form.submit, isUnsent)
  useReport(queued, draft)
  useRowValues(queued, fields)

  // A missing file is reported after an attempt to send; a wrong one, and an area that no registered plot replaces, at once.
  const shownFileErrors = fileErrors.filter(({ campo }) => {
    const role = roleOf(campo)
    return form.wasTried || slots[role].length > 0 || refused[role] || role === 'area'
  })
  const checks = {
    found,
    confirmations,
    readOnly: form.busy,
    actOn: (aviso: Aviso) => actOn(aviso, { decisoes: last?.numbers.decisoes, decided, times: proposals.times }),
    onAct({ put, decided }: CheckAct) {
      if (put) form.put(put)
      if (decided) files.decide(decided)
    },
  }
  const deal = async (given: readonly File[], chosen?: Papel, adds = false) => {
    const [only, another] = given
    if (given.some(({ name }) => isZip(name)) && (await holdsSeveral(given))) return onFlights(given)
    if (chosen === 'clima' && !another) return clima.choose(only)
    // A single file belongs to its field, which refuses another kind with a sentence.
    if (chosen !== undefined && chosen !== 'clima' && !another) return files.choose(chosen, given, adds)
    const { withoutClima } = await loadNow(() => import('../../laudo/clima-facts.ts'))
    const { climas, flight } = await withoutClima(given)
    const field = chosen === 'clima' ? undefined : chosen
    const isOfField = field !== undefined && field !== 'area' && !isDealtOut(flight, slots)
    // The weather files of several flights are sorted together with them.
    if (climas.length > 1 || (!isOfField && flight.length > ROLES.length)) return onFlights(given)
    if (climas[0]) void clima.choose(climas[0])
    if (isOfField) files.choose(field, flight, adds)
    else if (flight.length > 0 || climas.length === 0) files.deal(flight, field)
  }
  const [polygon, pass] = [useShown(steps), useShown(steps)]
  const [pointed, point] = useState<number>()
  return (
    <ChecksContext value={checks}>
      <PolygonContext value={{ ...polygon, pointed, point }}>
        <PassContext value={pass}>
          <FormPage
            form={form}
            label="Novo Laudo"
            submitLabel="Cadastrar"
            refusedTitle="O laudo não foi cadastrado"
            aboutRefusal={({ extras: { uuid } }) =>
              uuid === undefined ? (
                waits && sentLater
              ) : (
                <TextLink to={laudoPath(uuid)}>Abrir o laudo existente</TextLink>
              )
            }
            restoredNote={
              queued ? undefined : isUnsent && waits ? sentLater : restoredNote(lacksFiles && allOf(slots).length === 0)
            }
            onStartOver={() => {
              fields.reset(initial)
              files.clear()
              void clima.choose(undefined)
              dropDecisions(draftKey)
              dropAttempt(draftKey)
            }}
            steps={stepBar(steps)}
            beside={queued?.beside(form.busy)}
          >
            <PageDrop
              disabled={form.busy}
              invitation="Solte aqui: cada arquivo vai para o seu campo pelo conteúdo; os de vários voos formam uma fila"
              onFiles={(given) => void deal(given)}
            />
            {!queued && <ReceivedFiles onFiles={(given) => void deal(given)} />}
            <FormSteps steps={steps}>
              <Step at={0}>
                <FormSection title="Arquivos">
                  <div className={classes.slots} data-wide>
                    <FileSlots
                      files={files}
                      offsetH={offsetH}
                      errors={Object.fromEntries(shownFileErrors.map(({ campo, mensagem }) => [campo, mensagem]))}
                      disabled={form.busy}
                      onFiles={(...given) => void deal(...given)}
                    />
                    <ClimaSlot
                      clima={clima}
                      offsetH={offsetH}
                      disabled={form.busy}
                      onFiles={(given) => void deal(given, 'clima')}
                    />
                  </div>
                  {isUnstored && (
                    <Note tone="warning" role="status" title="Este navegador não guardou os arquivos">
                      Cadastre o voo antes de fechar ou recarregar a página: os dados digitados ficam, os arquivos não.
                    </Note>
                  )}
                  {!queued && <SeveralFlights disabled={form.busy} onFlights={onFlights} />}
                </FormSection>
              </Step>
              <div className={classes.panes}>
                <Step at={1}>
                  <PreviewSummary files={files} found={found} />
                  <FlightData form={form} draft={draft} entidades={entidades} ordem={ordem} />
                </Step>
                <div className={classes.seen}>
                  <Step at={REVIEW}>
                    <FormSection title="Prévia">
                      {/* A map that is drawn while its step is hidden has no size to fit the flight into. */}
                      {(!steps.isStepped || steps.current === REVIEW) && (
                        <Preview files={files} lacksWidth={width.missing !== undefined} />
                      )}
                    </FormSection>
                  </Step>
                  <Step at={REVIEW}>
                    <PreviewNumbers
                      files={files}
                      found={found}
                      of={empresaName(entidades, fields.values)}
                      certificado={draft.certificado}
                      faixaExecutada={numberOf(fields.values.faixaExecutada)}
                    />
                  </Step>
                </div>
              </div>
            </FormSteps>
          </FormPage>
        </PassContext>
      </PolygonContext>
    </ChecksContext>
  )
}

interface FlightDataProps extends Pick<LaudoFormProps, 'entidades' | 'ordem'> {
  readonly form: Form<LaudoField>
  readonly draft: ReturnType<typeof useLaudoDraft>
}

function FlightData({ form, draft, entidades, ordem }: FlightDataProps) {
  const { proposals, flight, width } = draft
  const { values } = form
  usePlaceProposed(form, {
    place: flight?.fieldBounds,
    titles: titlesOf(draft.files.state),
    prestadoras: entidades.prestadoras,
  })
  return (
    <FormSection title="Dados Cadastrais">
      <QuotaNote empresa={values.empresa} />
      <EmpresaFields
        // Orders belong to one empresa.
        form={{ ...form, put: (values) => form.put({ ...values, ordem: '' }) }}
        empresas={entidades.empresas}
      />
      <OrdemField form={form} requested={ordem} />
      <ChoiceField {...form.field('tratamento')} choices={TRATAMENTO_CHOICES} />
      <ChoiceField {...form.field('cultura')} choices={CULTURA_CHOICES} />
      <PrestadoraFields
        form={{
          ...form,
          put: (values) => form.put('prestadora' in values ? { ...values, aeronave: '' } : values),
        }}
        prestadoras={entidades.prestadoras}
      />
      <Suspense>
        <LastFlight form={form} readOnly={form.busy} />
        {values.ordem !== '' && <FieldRecords form={form} draft={draft} readOnly={form.busy} />}
      </Suspense>
      <FlightFields fields={form} proposals={proposals} width={width} readOnly={form.busy} />
      <OperacaoSection
        fields={form}
        prestadora={values.prestadora}
        prestadoras={entidades.prestadoras}
        place={flight?.fieldBounds}
        times={[values.horarioInicial, values.horarioFinal]}
        isRequested={asksDadosOperacao(byId(entidades.empresas, values.empresa)?.acesso)}
      />
    </FormSection>
  )
}

const SENT_LATER =
  'O que você preencheu e os arquivos estão guardados neste aparelho, e seguem sozinhos quando a conexão voltar, com esta tela aberta.'

const SENT_FROM_HERE =
  'O que você preencheu está guardado neste aparelho, mas os arquivos estão só nesta tela: deixe-a aberta, e tudo segue sozinho quando a conexão voltar.'

/** On a telephone map and table are in different steps: choosing a polygon or pass opens the map's step. */
function useShown({ isStepped, current, go }: Steps) {
  const [chosen, setChosen] = useState<number>()
  const choose = (number: number | undefined) => {
    setChosen(number)
    if (isStepped && current !== REVIEW && number !== undefined) go(REVIEW)
  }
  return { chosen, choose }
}

const TOASTS: FormToasts = {
  incomplete: { title: 'Não Enviado', message: 'Verifique as informações e tente novamente...' },
  sending: { title: 'Cadastrando...', message: 'Enviando laudo para o sistema...' },
  sent: { title: 'Laudo Adicionado', message: 'O laudo estará disponível após o processamento...' },
  refused: { title: 'Falha ao cadastrar', message: 'Verifique os campos e tente novamente.' },
}

/** On a telephone each step is a separate screen. */
const STEPS = ['Arquivos', 'Dados', 'Conferir'] as const
const REVIEW = 2

/** Up to three files that are dropped on an empty form are one flight: area, application and track, whatever the field. */
function isDealtOut(files: readonly File[], slots: Slots): boolean {
  return files.length <= ROLES.length && allOf(slots).length === 0
}

function refusedFiles(errors: readonly FieldError[]): Partial<Record<Role, string>> {
  return Object.fromEntries(
    errors.flatMap(({ campo, mensagem }) => (campo in FILE_FIELDS ? [[roleOf(campo), mensagem]] : [])),
  )
}

function roleOf(campo: string) {
  return ROLES.find((role) => fileField(role) === campo)!
}

function useMisplacedToast(roles: string | undefined): void {
  useEffect(() => {
    if (roles !== undefined) showToast({ title: MISPLACED, tone: 'warning', ms: MISPLACED_MS })
  }, [roles])
}

/** Shows nothing until an empresa is chosen and most of a quota is used; a quota that cannot be read is the server's refusal later. */
function QuotaNote({ empresa }: { readonly empresa: string }) {
  const { data } = useQuery({ ...query('readQuota', { query: { empresa } }), enabled: empresa !== '' })
  const quota = data && quotaSentences(data)
  if (!quota) return null
  return (
    <Note tone={quota.usedUp ? 'danger' : 'warning'} role="status" mb="md">
      {quota.sentences.join(' ')}
    </Note>
  )
}
