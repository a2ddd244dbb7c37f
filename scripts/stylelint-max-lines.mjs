import stylelint from 'stylelint';

const ruleName = 'livery/max-lines';
const messages = stylelint.utils.ruleMessages(ruleName, {
  tooLong: (lines, most) => `${lines} lines, at most ${most}: split the file by component`,
});

/** Limits the number of lines of a style sheet. */
const rule = (most) => (root, result) => {
  const lines = root.source.input.css.trimEnd().split('\n').length;
  if (lines > most)
    stylelint.utils.report({ ruleName, result, node: root, message: messages.tooLong(lines, most) });
};

export default stylelint.createPlugin(ruleName, Object.assign(rule, { ruleName, messages }));
