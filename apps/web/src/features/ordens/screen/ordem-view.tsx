import type { Ordem } from '@faixa/contract'
import { Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ordemRows } from '../../../ordem/ordem-rows.ts'
import { SituacaoBadge } from '../../../ordem/situacao-badge.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import classes from '../ordens.module.css'
import { OrdemActs } from './ordem-acts.tsx'
import { OrdemFiles } from './ordem-files.tsx'
import { OrdemLaudos } from './ordem-laudos.tsx'
import { OrdemPlots } from './ordem-plots.tsx'
import { PlannedAndFlown } from './planned-and-flown.tsx'

export function OrdemView({ ordem }: { readonly ordem: Ordem }) {
  const { codigo, nome, situacao, motivo, arquivado } = ordem
  return (
    <>
      <PageHeader
        title={[codigo, nome].filter(Boolean).join(' · ')}
        subtitle="Ordem de Serviço"
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
      <div className={classes.panes}>
        <div>
          <Card title="Dados Cadastrais" beside={<SituacaoBadge situacao={situacao} />}>
            <dl className={classes.definitions}>
              {ordemRows(ordem).map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
          {ordem.arquivos.length > 0 && (
            <Card title="Arquivos">
              <OrdemFiles ordem={ordem} />
            </Card>
          )}
        </div>
        <div>
          <Card title="Laudos da Ordem">
            <OrdemLaudos ordem={ordem} />
          </Card>
          <Card title="Planejado e Voado">
            <PlannedAndFlown ordem={ordem} />
          </Card>
          {!ordem.comparacao && (
            <Card title="Talhões Pedidos">
              <OrdemPlots ordem={ordem} />
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

interface CardProps {
  readonly title: string
  readonly beside?: ReactNode
  readonly children: ReactNode
}

function Card({ title, beside, children }: CardProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <Title order={2} id={id} className={classes.cardTitle}>
          {title}
        </Title>
        <Text component="span" size="sm">
          {beside}
        </Text>
      </div>
      {children}
    </Paper>
  )
}
