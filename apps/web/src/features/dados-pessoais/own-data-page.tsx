/** Shows the data that are kept about the person who is signed in, to read and as a file. */
import { type OwnData, tipoOf } from '@faixa/contract'
import { ABSENT, formatCount, formatNumber } from '@faixa/units'
import { Button, Paper, Skeleton, Table, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../api/query.ts'
import { type EntityField, FIELDS } from '../../entidades/entity-fields.tsx'
import { kindName } from '../../entidades/entity-words.ts'
import { actName } from '../../history/history-words.ts'
import { SECURITY_WORDS } from '../../session/security-words.ts'
import { formatMoment } from '../../ui/format-when.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { ClosingNote } from './closing-note.tsx'
import classes from './own-data.module.css'

/** Rows of a list that the page shows; the file has all of them. */
const SHOWN = 20

export default function OwnDataPage() {
  // The answer is dropped when the page is left, since it contains documents.
  const { data, error, refetch } = useQuery({ ...query('readOwnData', {}), gcTime: 0, refetchOnWindowFocus: false })
  return (
    <>
      <PageHeader
        title="Meus dados"
        subtitle="Tudo o que o Faixa guarda sobre você, e por quê"
        actions={
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={!data}
            onClick={() => data && download(data)}
          >
            Baixar (JSON)
          </Button>
        }
      />
      <ClosingNote />
      {error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Loading label="Carregando os seus dados">
          <Skeleton height={240} mb="md" />
          <Skeleton height={160} />
        </Loading>
      )}
      {data && <Sections data={data} />}
    </>
  )
}

function download(data: OwnData): void {
  const name = `meus-dados-${data.geradoEm.slice(0, 10)}.json`
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name)
}

function Sections({ data }: { readonly data: OwnData }) {
  const {
    cadastro,
    perfil,
    segundoFator,
    convites,
    licenca,
    sessoes,
    aparelhos,
    acessos,
    atos,
    filtros,
    laudos,
    diasDoRegistro,
  } = data
  const { id: _id, nivel, criadoEm, atualizadoEm, piloto, ...fields } = cadastro
  const shown = Object.entries(fields).filter(([, value]) => value !== null && value !== '')
  return (
    <div className={classes.sections}>
      <Section title="Cadastro" why="Identifica você no sistema e nos laudos. Para corrigir, fale com a administração.">
        <dl className={classes.facts}>
          {shown.map(([name, value]) => (
            <Fact key={name} label={FIELDS[name as EntityField].label} value={`${value ?? ''}`} />
          ))}
          <Fact label="Perfil" value={kindName(tipoOf(nivel === 'admin' ? 'administrador' : nivel))} />
          {piloto !== null && <Fact label="Piloto" value={piloto} />}
          <Fact label="Cadastrado em" value={when(criadoEm)} />
          <Fact label="Alterado em" value={when(atualizadoEm)} />
        </dl>
      </Section>
      <Section
        title="Perfil e entrada"
        why="O que você escolheu, e como prova que é você; os segredos não são mostrados."
      >
        <dl className={classes.facts}>
          <Fact label="Foto" value={perfil.temFoto ? 'Sim' : 'Não'} />
          <Fact
            label="Segundo fator"
            value={segundoFator.desde === null ? 'Não' : `Desde ${when(segundoFator.desde)}`}
          />
          <Fact
            label="Chaves de acesso"
            value={segundoFator.chavesDeAcesso.map(({ nome }) => nome).join(', ') || ABSENT}
          />
          <Fact label="Convites" value={formatNumber(convites.length, 0)} />
          {perfil.emailPorConfirmar !== null && <Fact label="E-mail por confirmar" value={perfil.emailPorConfirmar} />}
        </dl>
      </Section>
      <Section title="Licença de uso" why="O aceite fica guardado mesmo depois de o cadastro ser removido.">
        <Text size="sm">
          {licenca
            ? `Versão ${licenca.versao}, aceita ${licenca.aceitaEm === null ? 'em data não registrada' : `em ${when(licenca.aceitaEm)}`}${licenca.endereco === null ? '' : `, do endereço ${licenca.endereco}`}.`
            : 'Nenhum aceite registrado.'}
        </Text>
      </Section>
      <Section title="Laudos" why="Os laudos são documentos das empresas e ficam, mesmo sem o seu nome.">
        <Text size="sm">
          {`${formatCount(laudos.cadastrados, 'laudo cadastrado', 'laudos cadastrados')} por você`}
          {laudos.voados > 0 && ` e ${formatCount(laudos.voados, 'voado', 'voados')} por você`}.
        </Text>
      </Section>
      <Section title="Sessões abertas" why="Mostram onde a sua conta está aberta; somem quando terminam.">
        <Rows
          heads={['Aparelho', 'Endereço', 'Último uso']}
          rows={sessoes.map(({ aparelho, endereco, usadaEm }) => [aparelho, endereco, when(usadaEm)])}
        />
        <Text size="sm" mt="xs">
          {`${formatCount(aparelhos.length, 'aparelho conhecido', 'aparelhos conhecidos')}, para que erros de outras pessoas não façam você esperar.`}
        </Text>
      </Section>
      <Section title="Acessos" why={`O registro de segurança guarda ${formatCount(diasDoRegistro, 'dia', 'dias')}.`}>
        <Rows
          heads={['Quando', 'O quê', 'Endereço', 'Aparelho']}
          rows={acessos.map(({ quando, evento, recusado, endereco, aparelho }) => [
            when(quando),
            `${SECURITY_WORDS[evento]}${recusado ? ' (recusado)' : ''}`,
            endereco,
            aparelho,
          ])}
        />
      </Section>
      <Section title="O que você fez" why="A auditoria diz quem gravou o quê, porque laudos decidem pagamentos.">
        <Rows
          heads={['Quando', 'Ato', 'Em quê']}
          rows={atos.map(({ quando, acao, entidade, id }) => [when(quando), actName(acao), `${entidade} ${id}`])}
        />
      </Section>
      <Section title="Filtros salvos" why="Só você os vê.">
        <Rows heads={['Nome', 'Lista']} rows={filtros.map(({ nome, lista }) => [nome, lista])} />
      </Section>
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly why: string
  readonly children: ReactNode
}

function Section({ title, why, children }: SectionProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text size="xs" c="dimmed" mb="sm">
        {why}
      </Text>
      {children}
    </Paper>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

interface RowsProps {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly (string | null | undefined)[])[]
}

function Rows({ heads, rows }: RowsProps) {
  if (rows.length === 0) return <Text size="sm">Nada guardado.</Text>
  return (
    <>
      {/* A table that is wider than a telephone is scrolled with the keyboard too. */}
      <Table.ScrollContainer minWidth={heads.length * 120} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              {heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, SHOWN).map((row, i) => (
              <Table.Tr key={`${row.join()} ${i}`}>
                {row.map((cell, at) => (
                  <Table.Td key={heads[at]}>{cell ?? ABSENT}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > SHOWN && (
        <Text size="xs" c="dimmed" mt="xs">
          {`Os ${SHOWN} mais novos de ${formatNumber(rows.length, 0)}; o arquivo tem todos.`}
        </Text>
      )}
    </>
  )
}

const when = (iso: string) => formatMoment(new Date(iso))
