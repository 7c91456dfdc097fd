import { Button, Stack, Text, Title } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { paths } from '../../paths.ts'

interface ErrorPageProps {
  readonly onBack?: () => void
}

/** The static page of the specification, and the page of the error boundary: without technical details, which do not help users. */
export function ErrorPage({ onBack }: ErrorPageProps) {
  const goBack = useGoBack()
  return (
    <Stack gap="sm" align="flex-start">
      <Title order={1}>Algo deu errado!</Title>
      <Text size="sm">Houve um problema do nosso lado. Tente novamente mais tarde.</Text>
      <Button onClick={onBack ?? goBack}>Voltar</Button>
    </Stack>
  )
}

/** Goes back one step of the history, or to the first screen where there is none, for instance after opening a bookmark. */
export function useGoBack(): () => void {
  const { navigate } = useRouter()
  return () => {
    // The window's history, not the router's, also holds pages of other sites.
    if (window.history.length > 1) window.history.back()
    else void navigate({ to: paths.home })
  }
}
