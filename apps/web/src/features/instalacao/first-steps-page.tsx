/** The page on which an administrator sets up a new installation. Each step can be skipped, and taken up again later. */
import { type Assunto, corSchema, type Instalacao, namedText, pastaSchema } from '@faixa/contract'
import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { invalidate, query } from '../../api/query.ts'
import { paths } from '../../paths.ts'
import { Note } from '../../ui/messages/note.tsx'
import { showToast } from '../../ui/messages/toast.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { DemonstrationStep } from './demonstration-step.tsx'
import { EmailForm, EmailTest } from './email-step.tsx'
import classes from './installation.module.css'
import { InstallationStep, keepInstallation } from './installation-step.tsx'
import { LineForm } from './line-form.tsx'
import { LogoStep } from './logo-step.tsx'
import { MapsStep } from './maps-step.tsx'
import { RemovedEmpresas } from './removed-empresas.tsx'

const COLOUR = '#1765c1'

interface Step {
  readonly title: string
  readonly about: string
  readonly body: (installation: Instalacao, fixed: boolean) => ReactNode
  /** True where something is stored. */
  readonly has: (installation: Instalacao) => boolean
}

const STEPS: Readonly<Record<Assunto, Step>> = {
  nome: {
    title: 'Nome da instalação',
    about: 'Aparece no alto de cada tela, no login e na aba do navegador.',
    has: ({ nome }) => nome !== undefined,
    body: ({ nome = '' }) => (
      <LineForm
        key={nome}
        name="nome"
        label="Nome"
        initial={nome}
        schema={namedText('o nome', 60)}
        button="Salvar nome"
        placeholder="Aero Oeste"
        send={(value) => api.saveInstalacao({ body: { assunto: 'nome', nome: value } })}
        onSent={(saved) => keepInstallation(saved, 'Nome da instalação')}
      />
    ),
  },
  logo: {
    title: 'Logotipo',
    about: 'Fica ao lado do nome, no lugar do desenho do Faixa.',
    has: ({ logo }) => logo !== undefined,
    body: ({ logo }) => <LogoStep logo={logo} />,
  },
  cor: {
    title: 'Cor',
    about: 'A cor dos botões e do que está escolhido. O programa cuida do contraste.',
    has: ({ cor }) => cor !== undefined,
    body: ({ cor }, fixed) =>
      fixed ? (
        <Text size="sm">{cor}</Text>
      ) : (
        <LineForm
          key={cor}
          name="cor"
          label="Cor"
          initial={cor ?? ''}
          schema={corSchema}
          button="Salvar cor"
          placeholder={COLOUR}
          send={(value) => api.saveInstalacao({ body: { assunto: 'cor', cor: value } })}
          onSent={(saved) => keepInstallation(saved, 'Cor')}
        >
          {(value, onChange) => (
            <input
              type="color"
              className={classes.colour}
              aria-label="Escolher a cor"
              value={/^#[\da-f]{6}$/i.test(value) ? value : COLOUR}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
          )}
        </LineForm>
      ),
  },
  email: {
    title: 'E-mail',
    about: 'Por ele saem convites, redefinições de senha e relatórios. Sem ele, convites são links entregues em mãos.',
    has: ({ email }) => email !== undefined,
    body: ({ email }, fixed) => (
      <>
        {fixed ? (
          <Text size="sm">
            {email?.servidor}, porta {email?.porta}, remetente {email?.remetente}
          </Text>
        ) : (
          <EmailForm key={JSON.stringify(email)} email={email} />
        )}
        {email && <EmailTest />}
      </>
    ),
  },
  copias: {
    title: 'Pasta das cópias de segurança',
    about:
      'Uma pasta de outro disco, que já existe neste servidor. Ao salvar, um arquivo é gravado nela e lido de volta.',
    has: ({ passos }) => passos.some(({ assunto, situacao }) => assunto === 'copias' && situacao === 'feito'),
    body: ({ copias: { pasta, automatica }, passos }, fixed) => {
      const isStored = passos.some(({ assunto, situacao }) => assunto === 'copias' && situacao === 'feito')
      return (
        <>
          <Text size="sm">
            Em uso: {pasta}
            {isStored ? '' : ', no mesmo disco dos dados: ela não protege de um disco perdido'}.
            {!automatica &&
              ' As cópias automáticas estão desligadas ou são do banco próprio: só o comando copiar a usa.'}
          </Text>
          {!fixed && (
            <LineForm
              key={pasta}
              name="pasta"
              label="Pasta"
              initial={isStored ? pasta : ''}
              schema={pastaSchema}
              button="Testar e salvar"
              placeholder="/mnt/copias/faixa"
              send={(value) => api.saveInstalacao({ body: { assunto: 'copias', pasta: value } })}
              onSent={(saved) =>
                keepInstallation(saved, 'Pasta das cópias', 'Um arquivo foi gravado nela e lido de volta.')
              }
            />
          )}
        </>
      )
    },
  },
  mapas: {
    title: 'Mapas de fundo',
    about:
      'Sem nenhum, os mapas mostram estados, países e a grade, e funcionam sem internet. Confira os termos antes de usar.',
    has: ({ passos }) => passos.some(({ assunto, situacao }) => assunto === 'mapas' && situacao === 'feito'),
    body: ({ mapas }, fixed) => <MapsStep mapas={mapas} fixed={fixed} />,
  },
  empresa: {
    title: 'Primeira empresa',
    about: 'A usina ou fazenda para quem se voa: talhões, ordens e laudos são dela.',
    has: () => false,
    body: ({ passos }) =>
      passos.some(({ assunto, situacao }) => assunto === 'empresa' && situacao === 'feito') ? (
        <Text size="sm">
          Já há empresas.{' '}
          <TextLink underline="always" to={paths.empresas}>
            Ver as empresas
          </TextLink>{' '}
          ou{' '}
          <TextLink underline="always" to={paths.importEntities} search={{ lista: 'tudo' } as never}>
            importar uma planilha
          </TextLink>
          .
        </Text>
      ) : (
        <>
          <LineForm
            // The name of the installation has the id of `nome`.
            name="empresa"
            label="Nome da empresa"
            initial=""
            schema={namedText('o nome')}
            button="Cadastrar empresa"
            placeholder="Usina Aurora"
            send={(nome) => api.registerEntity({ body: { nivel: 'empresa', nome } })}
            onSent={() => {
              showToast({ title: 'Primeira empresa', message: 'Empresa cadastrada.', tone: 'success' })
              void invalidate('readInstalacao')
            }}
          />
          <Text size="sm">
            São muitas?{' '}
            <TextLink underline="always" to={paths.importEntities} search={{ lista: 'tudo' } as never}>
              Importe uma planilha
            </TextLink>
            .
          </Text>
        </>
      ),
  },
}

export default function FirstStepsPage() {
  const { data: installation, error, refetch } = useQuery(query('readInstalacao', {}))
  return (
    <>
      <PageHeader
        title="Primeiros passos"
        {...(installation && { subtitle: progressOf(installation) })}
        actions={
          <Button variant="default" onClick={() => window.location.reload()}>
            Recarregar a página
          </Button>
        }
      />
      {error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {!installation && !error && (
        <Loading label="Carregando os primeiros passos">
          <Skeleton height={140} radius="md" mb="md" />
          <Skeleton height={140} radius="md" />
        </Loading>
      )}
      {installation && (
        <div className={classes.steps}>
          <Note tone="info" role="status">
            Cada passo pode ser pulado e refeito depois. Nome, logotipo, cor e mapas valem a partir da próxima vez que
            uma tela é aberta: recarregue a página para vê-los.
          </Note>
          {installation.passos.map((passo) => {
            const { title, about, has, body } = STEPS[passo.assunto]
            const fixed = passo.ambiente.length > 0
            return (
              <InstallationStep
                key={passo.assunto}
                passo={passo}
                title={title}
                about={about}
                clearable={has(installation)}
              >
                {body(installation, fixed)}
              </InstallationStep>
            )
          })}
          <DemonstrationStep />
          <RemovedEmpresas />
          <Group>
            <TextLink to={paths.laudos}>Ir para Listar Aplicações</TextLink>
          </Group>
        </div>
      )}
    </>
  )
}

function progressOf({ passos }: Instalacao): string {
  const count = (situacao: string) => passos.filter((passo) => passo.situacao === situacao).length
  const skipped = count('pulado')
  const done = `${count('feito')} de ${passos.length} passos feitos`
  return skipped === 0 ? done : `${done}, ${skipped} ${skipped === 1 ? 'pulado' : 'pulados'}`
}
