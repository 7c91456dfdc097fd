/** A saved case: what was said, its state, the flights that it holds, and what people noted. */
import { RELATO_MAXIMO } from '@faixa/contract'
import { formatCount } from '@faixa/units'
import { Button, Group, Skeleton, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { invalidate, query } from '../../api/query.ts'
import { lugarText } from '../../laudo/ocorrencia/lugar-words.ts'
import { awayText, type VooPerto } from '../../laudo/ocorrencia/voo-words.ts'
import side from '../../map/side/side.module.css'
import { SideHeader } from '../../map/side/side-header.tsx'
import { useActs } from '../../noun/use-acts.ts'
import { paths } from '../../paths.ts'
import { useMay } from '../../session/use-session.ts'
import { ToneBadge } from '../../ui/badges/tone-badge.tsx'
import { formatMoment } from '../../ui/format-when.ts'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { TextLink } from '../../ui/page/links.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { Anexos } from './anexos.tsx'
import classes from './case.module.css'
import { type Caso, periodText, radiusText, SITUACOES, type Situacao } from './case-words.ts'
import { FlightList } from './flight-list.tsx'
import { Levantamentos } from './levantamentos.tsx'

interface CasePanelProps {
  readonly uuid: string
  /** What the question finds now. */
  readonly found: Pick<Parameters<typeof FlightList>[0], 'voos' | 'error' | 'onRetry' | 'onOpen'>
  readonly onBack: () => void
}

export function CasePanel({ uuid, found, onBack }: CasePanelProps) {
  const { data: caso, error, refetch } = useQuery(query('readOcorrencia', { params: { uuid } }))
  return (
    <>
      <SideHeader
        title={caso ? `${caso.numero} · ${caso.titulo}` : 'Ocorrência'}
        line={caso && `${caso.empresa.nome} · salva por ${caso.por} em ${formatMoment(new Date(caso.criadoEm))}`}
        backLabel="Voltar às ocorrências salvas"
        onBack={onBack}
      />
      {error && !caso && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!caso && !error && (
        <Loading label="Carregando a ocorrência">
          <div className={side.waiting}>
            <Skeleton height={120} radius="md" />
          </div>
        </Loading>
      )}
      {caso && <OpenCase caso={caso} found={found} />}
    </>
  )
}

function OpenCase({ caso, found }: { readonly caso: Caso } & Pick<CasePanelProps, 'found'>) {
  const { uuid, situacao, versao, relato, laudos, notas } = caso
  const maySave = useMay('saveOcorrencia')
  const [closing, setClosing] = useState(false)
  const [nota, setNota] = useState('')
  const { busy, perform } = useActs(
    () => Promise.all([invalidate('readOcorrencia'), invalidate('listOcorrencias')]),
    () => setClosing(false),
  )
  const update = (name: string, body: { readonly situacao?: Situacao; readonly nota?: string }, title: string) =>
    perform(
      name,
      () => api.updateOcorrencia({ params: { uuid }, body }, { ifMatch: versao }),
      ({ message }) => ({ title, message }),
    )
  const refresh = () =>
    perform(
      'incluir',
      () => api.refreshOcorrencia({ params: { uuid } }),
      ({ message }) => ({ title: 'Voos atualizados', message }),
    )
  const act = (label: string, to: Situacao) => (
    <Button
      size="xs"
      variant="default"
      loading={busy === to}
      onClick={() => (to === 'encerrada' ? setClosing(true) : void update(to, { situacao: to }, label))}
    >
      {label}
    </Button>
  )
  const [label, tone] = SITUACOES[situacao]
  const isOpen = situacao !== 'encerrada'
  const { shown, elsewhere, later } = sorted(caso, found.voos)
  return (
    <>
      <div className={side.panel}>
        <ToneBadge tone={tone}>{label}</ToneBadge>
        <Text size="sm">
          {lugarText(caso)}, {radiusText(caso)}, voos de {periodText(caso)}.
        </Text>
        {relato !== '' && (
          <Text size="sm" className={classes.text ?? ''}>
            {relato}
          </Text>
        )}
        {isOpen && laudos.length > 0 && (
          <Text size="xs" c="dimmed">
            Enquanto a ocorrência não é encerrada, estes laudos não podem ser excluídos, nem perder arquivos.
          </Text>
        )}
        {maySave && (
          <Group gap="xs">
            {situacao === 'aberta' && act('Marcar como respondida', 'respondida')}
            {isOpen && act('Encerrar', 'encerrada')}
            {!isOpen && act('Reabrir', 'aberta')}
          </Group>
        )}
        {maySave && isOpen && later > 0 && (
          <Note tone="info" role="status">
            {formatCount(later, 'voo chegou', 'voos chegaram')} depois.{' '}
            <Button size="xs" variant="default" loading={busy === 'incluir'} onClick={() => void refresh()}>
              Incluir na ocorrência
            </Button>
          </Note>
        )}
      </div>
      {laudos.length === 0 ? (
        <Text size="sm" className={classes.acts ?? ''}>
          Nenhum voo medido passou perto do lugar quando a ocorrência foi salva.
        </Text>
      ) : (
        <FlightList {...found} voos={shown} semData={0} />
      )}
      {elsewhere.length > 0 && (
        <div className={side.panel}>
          <Title order={2} size="sm">
            Laudos que a pergunta não encontra mais
          </Title>
          <ul className={side.points}>
            {elsewhere.map((laudo) => (
              <li key={laudo.uuid}>
                <TextLink to={paths.map} params={{ segment: laudo.uuid }} size="xs" underline="always">
                  {laudo.codigo} · {laudo.nome}
                </TextLink>
                , {awayText(laudo.distanciaM)} quando foi incluído
              </li>
            ))}
          </ul>
        </div>
      )}
      <Levantamentos uuid={uuid} />
      <Anexos uuid={uuid} mayAdd={maySave && isOpen} />
      <div className={side.panel}>
        <Title order={2} size="sm">
          Notas
        </Title>
        {notas.length === 0 && (
          <Text size="sm" c="dimmed">
            Nenhuma nota ainda.
          </Text>
        )}
        <ul className={classes.notes} aria-label="Notas">
          {notas.map(({ texto, por, em }) => (
            <li key={`${em} ${por}`}>
              <Text size="xs" c="dimmed">
                {por}, {formatMoment(new Date(em))}
              </Text>
              <Text size="sm" className={classes.text ?? ''}>
                {texto}
              </Text>
            </li>
          ))}
        </ul>
        {maySave && (
          <>
            <Textarea
              className={classes.note ?? ''}
              label="Nova nota"
              description="Fica com seu nome e a data, e não pode ser mudada."
              autosize
              minRows={2}
              maxRows={8}
              maxLength={RELATO_MAXIMO}
              value={nota}
              onChange={(event) => setNota(event.currentTarget.value)}
            />
            <Button
              size="xs"
              loading={busy === 'nota'}
              disabled={nota.trim() === ''}
              onClick={() => void update('nota', { nota }, 'Nota acrescentada').then(() => setNota(''))}
            >
              Acrescentar nota
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        opened={closing}
        title={`Encerrar a ocorrência ${caso.numero}`}
        confirmLabel="Encerrar"
        busy={busy === 'encerrada'}
        onConfirm={() => void update('encerrada', { situacao: 'encerrada' }, 'Ocorrência encerrada')}
        onClose={() => setClosing(false)}
      >
        Seus laudos poderão ser excluídos e alterados outra vez. A ocorrência continua na lista, e pode ser reaberta.
      </ConfirmDialog>
    </>
  )
}

/** The flights of the case that the question finds, those that it does not find any more, and how many came later. */
function sorted({ laudos, empresa }: Caso, voos: readonly VooPerto[] | undefined) {
  const held = new Set(laudos.map(({ uuid }) => uuid))
  const seen = new Set(voos?.map(({ uuid }) => uuid))
  return {
    shown: voos?.filter(({ uuid }) => held.has(uuid)),
    elsewhere: voos === undefined ? [] : laudos.filter(({ uuid }) => !seen.has(uuid)),
    later: voos?.filter((voo) => !held.has(voo.uuid) && voo.empresa === empresa.nome).length ?? 0,
  }
}
