/** The catalogue of refusals, each with its HTTP status and its sentence. */
import { PROBLEMS as BROWSER_PROBLEMS, type ProblemRow } from './browser-problems.ts'

export const PROBLEMS = {
  ...BROWSER_PROBLEMS,
  'parametro-invalido': { status: 400, detail: 'Um parâmetro ou campo do pedido não está certo.' },
  'formato-nao-aceito': { status: 415, detail: 'Este formato de envio não é aceito aqui.' },
  'arquivo-ausente': { status: 422, detail: 'Falta um arquivo obrigatório.' },
  'arquivo-vazio': { status: 422, detail: 'O arquivo está vazio.' },
  'arquivo-extensao': {
    status: 422,
    detail: 'O arquivo deve ter a extensão .kml, .kmz, .zip, .geojson, .json ou .gpx.',
  },
  'arquivo-conteudo': { status: 422, detail: 'O conteúdo do arquivo não é o que o campo espera.' },
  'arquivo-repetido': { status: 422, detail: 'O mesmo arquivo foi enviado mais de uma vez.' },
  'arquivos-demais': { status: 422, detail: 'São arquivos demais para um laudo.' },
  'arquivos-nao-enviados': {
    status: 422,
    detail: 'Nem todos os arquivos chegaram ao servidor: envie os que faltam e tente novamente.',
  },
  'arquivo-infectado': { status: 422, detail: 'O arquivo foi recusado pelo antivírus.' },
  'antivirus-indisponivel': {
    status: 503,
    detail: 'O antivírus não responde: nada foi gravado. Tente novamente em instantes.',
  },
  'arquivo-inesperado': { status: 422, detail: 'O envio traz um arquivo em um campo que não existe.' },
  'arquivo-sem-uso': { status: 422, detail: 'O arquivo não pôde ser lido.' },
  'arquivo-grande': { status: 413, detail: 'O arquivo passa do tamanho permitido.' },
  'pedido-grande': { status: 413, detail: 'O pedido passa do tamanho permitido.' },
  'arquivo-perdido': { status: 500, detail: 'O arquivo não está mais no servidor: avise o suporte.' },
  'arquivo-danificado': { status: 500, detail: 'O arquivo foi danificado no servidor: avise o suporte.' },
  'sem-espaco': { status: 507, detail: 'O servidor está sem espaço em disco: nada foi gravado. Tente mais tarde.' },
  'nao-autenticado': { status: 401, detail: 'Faça login para continuar.' },
  'sessao-expirada': { status: 401, detail: 'Falha ao restaurar sessão anterior. Faça login novamente' },
  'sessao-encerrada': { status: 401, detail: 'Esta sessão foi encerrada. Faça login novamente.' },
  'login-invalido': { status: 401, detail: 'E-mail ou senha incorretos.' },
  'segundo-fator-pedido': { status: 401, detail: 'A senha está certa: confirme com o segundo fator.' },
  'entrada-expirada': { status: 401, detail: 'O tempo para confirmar acabou: faça login novamente.' },
  'entrada-so-por-emissor': { status: 403, detail: 'A sua empresa não entra com e-mail e senha: use o botão dela.' },
  'emissor-indisponivel': {
    status: 503,
    detail: 'O serviço por que a sua empresa entra não respondeu: tente novamente em instantes.',
  },
  'emissor-recusou': { status: 403, detail: 'A entrada não foi confirmada: comece de novo.' },
  'emissor-sem-email': { status: 403, detail: 'O seu e-mail não foi verificado por onde você entrou.' },
  'emissor-sem-cadastro': {
    status: 403,
    detail: 'Ninguém está cadastrado aqui com o seu e-mail: peça um convite à administração.',
  },
  'emissor-sem-grupo': { status: 403, detail: 'Nenhum dos seus grupos dá entrada aqui: fale com a administração.' },
  'codigo-invalido': { status: 422, detail: 'Não confere. Se o código já foi usado, espere o próximo.' },
  'aplicativo-invalido': {
    status: 422,
    detail: 'Este QR code não vale mais: comece o cadastro do aplicativo novamente.',
  },
  'chaves-de-acesso-demais': { status: 422, detail: 'Você já tem chaves de acesso demais: remova uma antes.' },
  'chave-de-acesso-indisponivel': {
    status: 422,
    detail: 'Chaves de acesso só funcionam no endereço próprio do sistema, por HTTPS.',
  },
  'sem-segundo-fator': { status: 422, detail: 'Não há segundo fator cadastrado.' },
  'chave-api-invalida': {
    status: 401,
    detail: 'Esta chave de API não vale: confira se está inteira, e se não venceu nem foi revogada.',
  },
  'chave-api-nao-permite': {
    status: 403,
    detail: 'Nenhuma chave de API permite esta ação: entre com e-mail e senha.',
  },
  'chaves-api-demais': { status: 422, detail: 'São chaves de API demais: revogue uma que não é mais usada.' },
  'laudo-em-ocorrencia': {
    status: 409,
    detail:
      'Este laudo faz parte de uma ocorrência que ainda não foi encerrada: não pode ser excluído nem perder arquivos.',
  },
  'empresa-em-encerramento': {
    status: 409,
    detail:
      'Esta empresa está em encerramento: tudo pode ser lido e baixado, mas nada mais é gravado nela. Um administrador pode desistir do encerramento.',
  },
  'sem-arquivo-da-empresa': {
    status: 409,
    detail: 'O arquivo da empresa ainda está sendo preparado: tente novamente mais tarde.',
  },
  'levantamentos-demais': { status: 422, detail: 'Esta ocorrência já tem levantamentos demais.' },
  'anexos-demais': { status: 422, detail: 'Esta ocorrência já tem 50 anexos, o máximo: nenhum outro é guardado.' },
  'ocorrencia-encerrada': { status: 409, detail: 'Esta ocorrência foi encerrada: reabra-a antes.' },
  'webhook-desativado': { status: 409, detail: 'Este webhook está desativado: ative-o antes de enviar.' },
  'webhooks-demais': { status: 422, detail: 'São webhooks demais: exclua um que não é mais usado.' },
  'muitas-tentativas': { status: 429, detail: 'Muitas tentativas: aguarde um pouco e tente novamente.' },
  'sem-permissao': { status: 403, detail: 'Seu perfil não permite esta ação.' },
  'confirme-a-senha': { status: 403, detail: 'Confirme a sua senha para continuar.' },
  'troque-a-senha': { status: 403, detail: 'Antes de continuar, troque a senha recebida por uma sua.' },
  'segundo-fator-exigido': {
    status: 403,
    detail: 'Antes de continuar, cadastre um segundo fator em «Verificação em duas etapas».',
  },
  'aceite-a-licenca': { status: 403, detail: 'Antes de continuar, aceite os Termos de Licença de Uso.' },
  'rota-inexistente': { status: 404, detail: 'Este endereço não existe.' },
  'metodo-inexistente': { status: 405, detail: 'Este endereço não tem este método.' },
  'laudo-repetido': { status: 409, detail: 'Estes arquivos já foram enviados para esta empresa.' },
  'em-uso': { status: 409, detail: 'Já existe um cadastro com este valor.' },
  'exportacao-grande': { status: 422, detail: 'São laudos demais para uma exportação. Restrinja os filtros.' },
  'areas-demais': {
    status: 422,
    detail: 'São talhões demais para ver de uma vez: escolha uma empresa ou unidade, ou aproxime o mapa.',
  },
  'cota-de-laudos': { status: 429, detail: 'A empresa já cadastrou hoje todos os laudos de sua cota.' },
  'cota-de-arquivos': { status: 422, detail: 'Os arquivos não cabem na cota da empresa: nada foi gravado.' },
  'cota-de-avisos': { status: 429, detail: 'A empresa já enviou todos os avisos de sua cota de 24 horas.' },
  'filtros-demais': { status: 422, detail: 'Você já tem filtros salvos demais: exclua um para salvar outro.' },
  'chave-invalida': {
    status: 400,
    detail: 'O cabeçalho Idempotency-Key deve ter de 1 a 255 caracteres ASCII visíveis.',
  },
  'chave-reutilizada': {
    status: 422,
    detail:
      'Esta Idempotency-Key já foi usada com outro pedido: verifique se ele já não fez o que você queria e use outra chave.',
  },
  'pedido-em-andamento': {
    status: 409,
    detail: 'Outro pedido com esta Idempotency-Key ainda está em andamento: aguarde um pouco e tente novamente.',
  },
  'contato-repetido': { status: 409, detail: 'Este e-mail ou telefone já está cadastrado neste lugar.' },
  'contatos-demais': {
    status: 422,
    detail: 'A empresa já tem 2.000 contatos: remova os que não servem mais.',
  },
  'voos-demais': {
    status: 422,
    detail: 'São voos demais para medir de uma vez: diminua o raio ou o período.',
  },
  'situacao-impede': { status: 409, detail: 'A situação da ordem de serviço não permite esta ação.' },
  'registro-inexistente': { status: 404, detail: 'Este registro não foi recebido.' },
  'registro-diferente': {
    status: 409,
    detail: 'Este registro já foi recebido com outro conteúdo: faça um novo.',
  },
  'registros-demais': { status: 422, detail: 'Esta ordem já tem registros demais: nenhum outro é recebido.' },
  'acerto-impede': { status: 409, detail: 'O acerto não permite esta ação.' },
  'contrato-vincula': { status: 409, detail: 'As duas partes aceitaram este contrato: uma sozinha não o encerra.' },
  'sem-servidor-de-email': {
    status: 409,
    detail:
      'Este servidor não envia e-mails, e nada foi enviado: peça a um administrador que informe o servidor de e-mail em «Primeiros passos», ou exporte o relatório e envie-o você.',
  },
  'acesso-de-outra-pessoa': {
    status: 403,
    detail:
      'Outra pessoa mexeu no seu acesso: escolha uma senha sua por um link de «Esqueceu sua senha?» para aceitar.',
  },
  'acerto-desatualizado': { status: 409, detail: 'Laudos mudaram: recalcule antes de aceitar.' },
  'acerto-vazio': { status: 422, detail: 'Não há laudos a acertar.' },
  'laudo-medido': {
    status: 409,
    detail: 'Só se trocam arquivos de um laudo em Erro. Para outros arquivos, cadastre outro laudo.',
  },
  'laudos-alterados': {
    status: 409,
    detail: 'Laudos deste relatório mudaram desde que foram carregados: carregue-os de novo antes de salvar.',
  },
  'em-processamento': { status: 409, detail: 'O laudo ainda está sendo processado: aguarde o fim e tente novamente.' },
  conflito: {
    status: 412,
    detail: 'Outra pessoa salvou alterações neste registro: recarregue para vê-las antes de salvar as suas.',
  },
  'senha-atual-incorreta': { status: 422, detail: 'A senha atual está incorreta.' },
  'redefinicao-invalida': {
    status: 422,
    detail: 'Este link de redefinição já foi usado ou passou da validade: peça um novo.',
  },
  'convite-invalido': {
    status: 422,
    detail: 'Este convite não é válido: confira se o link está inteiro, ou peça outro à administração.',
  },
  'convite-desnecessario': { status: 409, detail: 'Esta pessoa já tem uma senha: não precisa de convite.' },
  'sem-acesso': { status: 409, detail: 'Este cadastro não tem um e-mail de acesso: informe um na edição.' },
  'sem-correio': {
    status: 409,
    detail: 'Este servidor não envia e-mails: gere os links e entregue-os em mãos, ou configure o e-mail antes.',
  },
  'definido-pelo-ambiente': {
    status: 409,
    detail: 'Isto é definido pelo ambiente do servidor: mude ali, e reinicie o servidor.',
  },
  'imagem-ilegivel': { status: 422, detail: 'A imagem não pôde ser lida: envie uma foto em JPEG, PNG ou WebP.' },
  'imagem-grande': { status: 422, detail: 'A imagem tem pontos demais: envie uma menor.' },
  'servidor-parando': { status: 503, detail: 'O servidor está sendo reiniciado: tente novamente em um instante.' },
  'servidor-ocupado': {
    status: 503,
    detail: 'O servidor está ocupado com outros arquivos: aguarde um minuto e tente novamente.',
  },
  'consulta-demorada': { status: 503, detail: 'A consulta demorou demais. Restrinja os filtros e tente novamente.' },
} as const satisfies Record<string, ProblemRow>
