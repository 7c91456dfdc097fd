import { Stack, Text, Title } from '@mantine/core'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/page/links.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'

export function NotFoundPage() {
  usePageTitle('Página não encontrada')
  return (
    <Stack gap="sm" align="flex-start">
      <Title order={1}>Página não encontrada</Title>
      <Text size="sm">Este endereço não existe. Confira se ele foi digitado por inteiro.</Text>
      <ButtonLink to={paths.home}>Ir para o início</ButtonLink>
    </Stack>
  )
}
