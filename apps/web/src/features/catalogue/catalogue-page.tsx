import { BANDS, STATUS_ORDER, STATUS_WHEN_NONE } from '@faixa/domain'
import { formatPercent, formatQuantity, hectares } from '@faixa/units'
import { Button, Group, Paper, SimpleGrid, Skeleton, Stack, TextInput, Title } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { FormSection } from '../../form/shell/form-section.tsx'
import { MethodLink } from '../../method/method-link.tsx'
import { METHOD_SECTIONS } from '../../method/method-sections.ts'
import { paths } from '../../paths.ts'
import { BandBadge } from '../../ui/badges/band-badge.tsx'
import { StatCard } from '../../ui/badges/stat-card.tsx'
import { StatusBadge } from '../../ui/badges/status-badge.tsx'
import { ConfirmDialog } from '../../ui/messages/confirm-dialog.tsx'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import classes from './specimen.module.css'

const TOASTS = [
  { tone: 'success', title: 'Laudo Adicionado' },
  { tone: 'info', title: 'Iniciando exportação...' },
  { tone: 'warning', title: 'Não Enviado' },
  { tone: 'danger', title: 'Exportação falhou!' },
] as const

/** The pieces that every screen is made of, with their states, from the real code. */
export default function CataloguePage() {
  const [asking, setAsking] = useState(false)
  const [retries, setRetries] = useState(0)
  return (
    <>
      <PageHeader
        title="Componentes"
        subtitle="As peças de que as telas são feitas, com seus estados"
        actions={<Button onClick={() => setAsking(true)}>Ação principal</Button>}
      />
      <Specimen name="Situação do laudo">
        <Group gap="xs">
          {[...STATUS_ORDER, STATUS_WHEN_NONE].map((status) => (
            <StatusBadge key={status.label} status={status} />
          ))}
        </Group>
      </Specimen>
      <Specimen name="Faixa de efetividade">
        <Group gap="xs">
          {[...BANDS, undefined].map((band) => (
            <BandBadge key={band?.key ?? 'nenhuma'} band={band} />
          ))}
        </Group>
      </Specimen>
      <Specimen name="Número">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <StatCard
            label="Aplicação efetiva"
            value={formatPercent(93.254)}
            detail={<BandBadge band={BANDS[0]} />}
            explanation="Área aplicada dentro do talhão, contada uma vez, dividida pela área de plantio."
            more={<MethodLink section={METHOD_SECTIONS.percentages} />}
            large
          />
          <StatCard label="Área de plantio" value={formatQuantity(hectares(1234.56), 'ha')} />
          <StatCard label="Área não aplicada" value={formatQuantity(undefined, 'ha')} detail="Sem traçado da área" />
        </SimpleGrid>
      </Specimen>
      <Specimen name="Aviso no lugar">
        <Stack gap="sm">
          <Note tone="warning" role="status" title="O mesmo laudo está aberto em outra aba">
            Nada do que foi digitado se perde.
          </Note>
          <Note tone="danger" role="status">
            E-mail ou senha incorretos.
          </Note>
        </Stack>
      </Specimen>
      <FormSection title="Seção de formulário">
        <TextInput label="Código" placeholder="Pelo menos 3 caracteres" />
        <TextInput label="Nome de Exibição" defaultValue="AB" error="O nome precisa de pelo menos 3 caracteres." />
        <div data-wide>
          <TextInput label="Campo largo" disabled defaultValue="Não pode ser mudado" />
        </div>
      </FormSection>
      <Specimen name="Estados de uma lista">
        <SimpleGrid cols={{ base: 1, md: 3 }}>
          <Paper withBorder>
            <EmptyState
              sentence="Nenhum laudo ainda."
              action={
                <ButtonLink to={paths.createLaudo} variant="default">
                  Novo Laudo
                </ButtonLink>
              }
            />
          </Paper>
          <Paper withBorder>
            <ErrorState
              problem={{ message: `Sem conexão com o servidor. Tentativas: ${retries}.` }}
              onRetry={() => setRetries(retries + 1)}
            />
          </Paper>
          <Paper withBorder p="md">
            <Loading>
              <Stack gap="sm">
                {[1, 2, 3, 4].map((row) => (
                  <Skeleton key={row} height={20} />
                ))}
              </Stack>
            </Loading>
          </Paper>
        </SimpleGrid>
      </Specimen>
      <Specimen name="Mensagens">
        <Group gap="xs">
          {TOASTS.map(({ tone, title }) => (
            <Button key={tone} variant="default" onClick={() => showToast({ tone, title })}>
              {title}
            </Button>
          ))}
        </Group>
      </Specimen>
      <ConfirmDialog
        opened={asking}
        title="Excluir o laudo FAZENDA SANTA LUZIA · SL-014"
        confirmLabel="Excluir"
        danger
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        O laudo sai de todas as listas. Isto é uma demonstração: nada será excluído.
      </ConfirmDialog>
    </>
  )
}

/** Shows one component of the interface under its name. */
function Specimen({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.specimen}>
      <Title order={2} id={id} className={classes.name}>
        {name}
      </Title>
      {children}
    </section>
  )
}
