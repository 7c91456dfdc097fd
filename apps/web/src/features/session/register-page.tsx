import { List, Stack, Text, Title } from '@mantine/core'
import { paths } from '../../paths.ts'
import { ButtonLink, TextLink } from '../../ui/page/links.tsx'

/** Explains that staff registers people: a person's rights depend on the employer. */
export default function RegisterPage() {
  return (
    <Stack gap="md">
      <Title order={1}>Problemas para conectar?</Title>
      <Text size="sm">
        O acesso ao Faixa é criado pela administração do sistema, que liga cada pessoa à empresa, à prestadora ou ao
        piloto de quem ela pode ver os laudos. Não há cadastro por conta própria.
      </Text>
      <List size="sm" spacing="xs">
        <List.Item>
          <b>Ainda não tem acesso?</b> Peça ao responsável da sua empresa que solicite o seu cadastro à administração.
        </List.Item>
        <List.Item>
          <b>Esqueceu a senha?</b>{' '}
          <TextLink to={paths.forgotPassword} inherit underline="always">
            Peça um link
          </TextLink>{' '}
          para definir outra.
        </List.Item>
        <List.Item>
          <b>A senha está certa e mesmo assim não entra?</b> Depois de várias tentativas é preciso esperar um pouco. Se
          continuar, fale com a administração: o acesso pode ter sido encerrado.
        </List.Item>
      </List>
      <ButtonLink to={paths.login} variant="default">
        Voltar para o login
      </ButtonLink>
    </Stack>
  )
}
