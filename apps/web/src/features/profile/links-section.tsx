import { Text } from '@mantine/core'
import { FormSection } from '../../form/shell/form-section.tsx'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/page/links.tsx'
import classes from './profile.module.css'

interface Place {
  readonly to: (typeof paths)[keyof typeof paths]
  readonly title: string
  readonly about: string
}

/** Screens about the account, in the order in which they are listed: one row for each. */
const PLACES: readonly Place[] = [
  { to: paths.changePassword, title: 'Alterar senha', about: 'As outras sessões são encerradas.' },
  { to: paths.sessions, title: 'Sessões', about: 'Onde a sua conta está aberta.' },
  {
    to: paths.verification,
    title: 'Verificação em duas etapas',
    about: 'Aplicativo de códigos, chaves de acesso e códigos de recuperação.',
  },
  { to: paths.apiKeys, title: 'Chaves de API', about: 'Para programas que leem ou enviam em seu nome.' },
  { to: paths.ownData, title: 'Meus dados', about: 'O que o Faixa guarda sobre você, para ler e baixar.' },
  { to: paths.licence, title: 'Termos de Licença de Uso', about: 'O texto em vigor, para reler.' },
]

export function LinksSection() {
  return (
    <FormSection title="Segurança e dados">
      <ul className={classes.places} data-wide>
        {PLACES.map(({ to, title, about }) => (
          <li key={to}>
            <TextLink to={to} size="sm" fw={600}>
              {title}
            </TextLink>
            <Text size="xs" c="dimmed">
              {about}
            </Text>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
