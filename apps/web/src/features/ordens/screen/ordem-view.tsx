import type { Ordem } from '@faixa/contract'
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { Definitions } from '../../../noun/definitions.tsx'
import { NounSection } from '../../../noun/noun-section.tsx'
import { isOfflineWanted } from '../../../offline/wanted.ts'
import { campoText } from '../../../ordem/campo-badge.tsx'
import { ordemRows } from '../../../ordem/ordem-rows.ts'
import { SituacaoBadge } from '../../../ordem/situacao-badge.tsx'
import { useMay } from '../../../session/use-session.ts'
import { lazyPart } from '../../../ui/connection/load-part.ts'
import { Note } from '../../../ui/messages/note.tsx'
import { useNarrow } from '../../../ui/page/narrow.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from '../ordens.module.css'
import { OrdemActs } from './ordem-acts.tsx'
import { OrdemFiles } from './ordem-files.tsx'
import { OrdemLaudos } from './ordem-laudos.tsx'
import { OrdemMap } from './ordem-map.tsx'
import { OrdemPlots } from './ordem-plots.tsx'
import { PlannedAndFlown } from './planned-and-flown.tsx'
import { ToWork } from './to-work.tsx'

const CampoActs = lazyPart(() => import('../campo/campo-acts.tsx'))
const Registros = lazyPart(() => import('../campo/registros.tsx'))
const InField = lazyPart(() => import('../field/in-field.tsx'))
const WhoToNotify = lazyPart(() => import('../avisos/who-to-notify.tsx'))
const SentNotices = lazyPart(() => import('../avisos/sent-notices.tsx'))

export function OrdemView({ ordem }: { readonly ordem: Ordem }) {
  const { uuid, versao, codigo, nome, situacao, motivo, arquivado } = ordem
  const isToFly = situacao === 'Aberta' && !arquivado
  // The map in the field takes the place of the smaller one beside the list of plots.
  const isNarrow = useNarrow()
  const inField = isNarrow && ordem.plots.length > 0
  const isToWork = !arquivado && (situacao === 'Aberta' || situacao === 'Voada')
  const mayRecord = useMay('recordCampo') && isToWork
  // Telephones, and the tablets that work without a network.
  const recordsHere = mayRecord && (isNarrow || isOfflineWanted())
  const mayNotify = useMay('createOrdem')
  const mayTell = useMay('saveContato')
  return (
    <>
      <PageHeader
        title={[codigo, nome].filter(Boolean).join(' · ')}
        subtitle={['Ordem de Serviço', campoText(ordem.campo)].filter(Boolean).join(' · ')}
        actions={<OrdemActs ordem={ordem} />}
      />
      {arquivado && (
        <Note tone="warning" role="status" mb="md">
          Esta ordem está arquivada: só administradores a veem.
        </Note>
      )}
      {motivo !== undefined && (
        <Note tone="neutral" role="status" title="Ordem cancelada" mb="md">
          {motivo}
        </Note>
      )}
      {(inField || recordsHere) && (
        <NounSection title="No Campo">
          {recordsHere && (
            <Suspense fallback={<Skeleton height={200} mb="md" />}>
              <CampoActs uuid={uuid} codigo={codigo} />
            </Suspense>
          )}
          {inField && (
            <Suspense fallback={<Skeleton height={360} />}>
              <InField ordem={ordem} />
            </Suspense>
          )}
        </NounSection>
      )}
      <div className={classes.panes}>
        <div>
          <NounSection title="Dados Cadastrais" beside={<SituacaoBadge situacao={situacao} />}>
            <Definitions rows={ordemRows(ordem)} />
          </NounSection>
          {ordem.arquivos.length > 0 && (
            <NounSection title="Arquivos">
              <OrdemFiles ordem={ordem} />
            </NounSection>
          )}
        </div>
        <div>
          {isToFly && mayNotify && (
            <NounSection title="Quem Avisar">
              <Suspense fallback={<Skeleton height={80} />}>
                <WhoToNotify uuid={uuid} versao={versao} empresa={ordem.empresa?.nome ?? ''} />
              </Suspense>
            </NounSection>
          )}
          {mayTell && (
            <NounSection title="Avisos Enviados">
              <Suspense fallback={<Skeleton height={80} />}>
                <SentNotices uuid={uuid} />
              </Suspense>
            </NounSection>
          )}
          <NounSection title="Registros do Campo">
            <Suspense fallback={<Skeleton height={80} />}>
              <Registros uuid={uuid} mayRecord={mayRecord} />
            </Suspense>
          </NounSection>
          <NounSection title="Laudos da Ordem">
            <OrdemLaudos ordem={ordem} />
          </NounSection>
          <NounSection title="Planejado e Voado">
            <PlannedAndFlown ordem={ordem} />
          </NounSection>
          {!ordem.comparacao && (
            <NounSection title="Talhões Pedidos">
              {ordem.plots.length > 0 && !inField && <OrdemMap ordem={ordem} />}
              <OrdemPlots ordem={ordem} />
            </NounSection>
          )}
          <ToWork ordem={ordem} hasFiles={inField} />
        </div>
      </div>
    </>
  )
}
