-- Which version of the licence a person accepted, and from where. Who accepted before the text had a version is asked again.

alter table usuarios add licenca_versao integer, add licenca_endereco text;
