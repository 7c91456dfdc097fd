/** The page on which a person without an account types the code printed on a document. */
import { groupedCode, readCode } from '@faixa/revision'
import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/page/links.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'

export function CodePage() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const go = (event: FormEvent) => {
    event.preventDefault()
    const code = readCode(typed)
    if (code === undefined) return setFault('O código não está certo: confira cada letra e cada número.')
    void navigate({ to: paths.verifyCode, params: { codigo: groupedCode(code) } })
  }
  return (
    <PublicPage>
      <Title order={1}>Verificar um laudo</Title>
      <Text>
        Cada laudo, levantamento e certidão de eliminação do Faixa traz um código. Com ele qualquer pessoa confere o
        documento, sem conta.
      </Text>
      <form onSubmit={go} noValidate>
        <Stack gap="md" align="flex-start">
          <TextInput
            label="Código do documento"
            description="Dezesseis letras e números, em quatro grupos"
            placeholder="XXXX-XXXX-XXXX-XXXX"
            value={typed}
            error={fault}
            autoComplete="off"
            spellCheck={false}
            w="100%"
            maw={360}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setFault(undefined)
            }}
          />
          <Button type="submit">Verificar</Button>
        </Stack>
      </form>
      <Text size="sm">
        <TextLink to={paths.howToVerify}>O que a verificação prova, e o que não prova</TextLink>
      </Text>
    </PublicPage>
  )
}
