import { describe, expect, it } from 'vitest';
import { substituteArguments, usesArguments } from './substitute-arguments.ts';

describe('substituteArguments', () => {
  it('puts what was typed wherever the body asks for it', () => {
    expect(substituteArguments('Fix issue $ARGUMENTS. Then test $ARGUMENTS!', '42')).toBe(
      'Fix issue 42. Then test 42!',
    );
    expect(substituteArguments('修复$ARGUMENTS的问题', '登录')).toBe('修复登录的问题');
    expect(substituteArguments('a$ARGUMENTS', '')).toBe('a');
  });

  it.each(['$ARGUMENTS_X', '$ARGUMENTS1', '$arguments', 'ARGUMENTS', '$ ARGUMENTS', '$ARGUMENT'])(
    'leaves %s as it is',
    (body) => {
      expect(substituteArguments(body, 'x')).toBe(body);
      expect(usesArguments(body)).toBe(false);
    },
  );

  it.each(['$&', '$1', '$$', '$`', "$'", '$ARGUMENTS', '{baseDir}', '{{x}}', '`rm`'])(
    'puts %s as it is, in one pass',
    (text) => {
      expect(substituteArguments('<$ARGUMENTS>', text, '/mnt')).toBe(`<${text}>`);
    },
  );

  it('puts the folder for {baseDir} where a host names one', () => {
    expect(substituteArguments('run {baseDir}/x.sh', '', '/mnt/git')).toBe('run /mnt/git/x.sh');
    expect(substituteArguments('run {baseDir}/x.sh', '')).toBe('run {baseDir}/x.sh');
    expect(substituteArguments('{baseDir}', '', '$ARGUMENTS')).toBe('$ARGUMENTS');
  });

  it('leaves commands and placeholders of the body alone', () => {
    expect(substituteArguments('!`date` {{x}} $1 $@', 'y')).toBe('!`date` {{x}} $1 $@');
  });
});

it('usesArguments says whether a body asks for them', () => {
  expect(usesArguments('Fix $ARGUMENTS')).toBe(true);
  expect(usesArguments('Fix it')).toBe(false);
});
